import type { Middleware } from './context.js';

/** A line of a list of endpoints: method, path, and what runs, from left to right. */
export type Route = readonly [method: 'GET' | 'POST' | 'PUT', path: string, ...stack: Middleware[]];
