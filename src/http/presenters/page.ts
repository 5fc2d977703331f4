import { createHash } from 'node:crypto';

/** An HTML page and the policy that lets it do what it does and nothing else. */
export interface Page {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The policy source of one inline style sheet: this text and no other. */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** What every page shares: nothing is loaded, framed, submitted or rebased unless a directive of its own says so. */
export const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries({ 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'", ...directives })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
