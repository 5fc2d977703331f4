import { htmlEscape } from 'escape-goat';

/** Text that is markup already. Everything else is escaped when it is put into a template. */
export class Markup {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | readonly Part[];

/** INVARIANT: only what another `html` made goes in unescaped. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, i) => text + (i < parts.length ? render(parts[i] ?? '') : '')).join(''));

const render = (part: Part): string =>
  part instanceof Markup ? part.text : typeof part === 'object' ? part.map(render).join('') : htmlEscape(String(part));
