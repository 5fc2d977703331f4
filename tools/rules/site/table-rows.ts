import { html, type Markup } from './html.js';

/** The names of the columns. */
export const headRow = (names: readonly string[]): Markup => html`<tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr>`;

/** A row with what it is about in front. */
export const tableRow = (head: string | Markup, cells: readonly (string | Markup)[]): Markup =>
  html`<tr><th scope="row">${head}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
