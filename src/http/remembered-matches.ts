import type Router from '@koa/router';
import { LRUCache } from 'lru-cache';

/** Paths that are asked for again and again: those of questions, few in number, and short. */
const REMEMBERED = 500;
const LONGEST = 200;

/** Has a router remember what the last paths matched: else it holds each against the expressions of all endpoints. */
export const rememberMatches = <S>(router: Router<S>): void => {
  const matches = new LRUCache<string, ReturnType<typeof router.match>>({ max: REMEMBERED });
  const match = router.match.bind(router);
  router.match = (path, method) => {
    if (path.length > LONGEST) return match(path, method);
    const key = `${method} ${path}`;
    const known = matches.get(key);
    if (known !== undefined) return known;
    const found = match(path, method);
    matches.set(key, found);
    return found;
  };
};
