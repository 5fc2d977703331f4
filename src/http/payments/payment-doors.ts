import type { Middleware } from '../context.js';
import type { Route } from '../route.js';

/** Where payments come in. It is loaded only where something can be paid, so only its shape is known here. */
export interface PaymentDoors {
  /** Around all that may refuse a query which can be paid for. */
  readonly aroundQuery: Middleware;
  /** Right before the query is answered. */
  readonly sellQuery: Middleware;
  readonly routes: readonly Route[];
}
