import { BRAND_LOGO_PATH } from '../urls/paths.js';
import { ref } from './schema-parts.js';

const text = { type: 'string' } as const;
const day = { type: 'string', format: 'date' } as const;
const page = { 'text/html': text } as const;

/** What goes wrong is a page for people; what is refused before the portal is reached is JSON, as everywhere. */
const pages = (...statuses: readonly number[]): Readonly<Record<number, Readonly<Record<string, object>>>> =>
  Object.fromEntries(statuses.map((status) => [status, status >= 400 ? { ...page, 'application/json': ref('Problem') } : page]));

const form = (properties: Readonly<Record<string, object>>) => ({
  'application/x-www-form-urlencoded': { type: 'object', required: Object.keys(properties), properties },
});

const portal = { tag: 'portal', errors: [400, 401, 503] } as const;
/** Where nobody has signed in, 303 leads to the form. */
const signedIn = { ...portal, security: 'PortalSession' } as const;

/** The operations of the portal for auditors: docs/portal.md. */
export const PORTAL_OPERATIONS = [
  {
    ...signedIn,
    method: 'get',
    path: '/portal',
    summary: 'What a tenant was answered, for auditors; or where to sign in',
    query: { from: { ...day, description: 'The first day that is shown' }, to: { ...day, description: 'The last day that is shown' } },
    answers: pages(200, 403, 422),
  },
  {
    ...portal,
    method: 'post',
    path: '/portal/session',
    summary: 'The form that takes an auditor’s key; it leads to the portal',
    bodies: form({ key: { type: 'string', maxLength: 100 } }),
    answers: { 303: {}, ...pages(400, 401, 403, 413, 415) },
    errors: [503],
  },
  { ...signedIn, method: 'post', path: '/portal/session/end', summary: 'Signs out', answers: { 303: {}, ...pages(403) } },
  {
    ...signedIn,
    method: 'get',
    path: '/portal/find',
    summary: 'Verdicts and receipts by a name, an agent, a provision or a day',
    query: {
      by: { enum: ['cid', 'verdict_id', 'receipt_id', 'agent', 'provision', 'day'], description: 'What it is found by' },
      value: { type: 'string', maxLength: 300, description: 'What is sought' },
      after: { type: 'string', description: 'Where the page before it ended' },
    },
    answers: { 303: {}, ...pages(200, 403, 422) },
  },
  {
    ...signedIn,
    method: 'get',
    path: '/portal/verdicts/{verdict_id}',
    summary: 'A verdict with its proof and its place in the log',
    answers: { 303: {}, ...pages(200, 403, 404, 422) },
  },
  {
    ...signedIn,
    method: 'get',
    path: '/portal/receipts/{receipt_id}',
    summary: 'A receipt with what it follows from and what follows from it',
    answers: { 303: {}, ...pages(200, 403, 404, 422) },
  },
  { ...signedIn, method: 'get', path: '/portal/packages', summary: 'Evidence packages', answers: { 303: {}, ...pages(200, 403, 422) } },
  {
    ...signedIn,
    method: 'post',
    path: '/portal/packages',
    summary: 'Asks for a package of days that are over; it leads to its page',
    bodies: form({ from: day, to: day }),
    answers: { 303: {}, ...pages(400, 403, 409, 413, 415, 422) },
    errors: [401, 503],
  },
  {
    ...signedIn,
    method: 'get',
    path: '/portal/packages/{package_id}',
    summary: 'How far a package is',
    answers: { 303: {}, ...pages(200, 403, 404, 422) },
  },
  {
    ...signedIn,
    method: 'get',
    path: '/portal/packages/{package_id}/file',
    summary: 'The package, once it is whole',
    answers: { 200: { 'application/zip': { type: 'string', contentMediaType: 'application/zip' } }, 303: {}, ...pages(403, 404, 422) },
  },
  { tag: 'portal', method: 'get', path: '/portal.js', summary: 'The script of those pages', answers: { 200: { 'text/javascript': text } } },
] as const;

/** The operations of a node that has a brand of its own. */
export const BRAND_OPERATIONS = [
  { tag: 'brand', method: 'get', path: '/brand', summary: 'How the brand of this node looks', answers: { 200: page } },
  {
    tag: 'brand',
    method: 'get',
    path: BRAND_LOGO_PATH,
    summary: 'Its logo',
    answers: { 200: { 'image/svg+xml': text, 'image/png': { type: 'string', contentMediaType: 'image/png' } } },
  },
] as const;
