/**
 * Whether If-None-Match names an ETag: RFC 9110, 13.1.2. Koa's own `fresh` gives way to a request's `no-cache`, which browsers and Node
 * send beside the header.
 */
export const namesETag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
