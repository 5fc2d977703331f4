/** docs/specification.md, Limits: exactly these three members. */
export interface LimitBody {
  readonly error: 'rate_limit_exceeded';
  readonly message: string;
  readonly retry_after: number;
}

/** The body of a 429. */
export const presentLimit = (message: string, retryAfter: number): LimitBody => ({
  error: 'rate_limit_exceeded',
  message,
  retry_after: retryAfter,
});
