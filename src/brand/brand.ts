import type { Logo } from './logo.js';

/** Colours of one scheme, `#rrggbb` each; text and accent can be read on the ground. */
export interface Colours {
  readonly text: string;
  readonly ground: string;
  /** Of links and buttons. */
  readonly accent: string;
}

/** How a node looks and whose it says it is. */
export interface Brand {
  readonly name: string;
  readonly logo?: Logo;
  readonly colours: Colours;
  /** For people who have chosen a dark screen; absent: the same for all. */
  readonly dark?: Colours;
  /** https or mailto. */
  readonly supportUrl?: string;
  readonly legalLine?: string;
  /** Whether it is said that this is the Compliance oracle. */
  readonly namesProduct: boolean;
}
