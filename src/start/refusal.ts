import { inspect } from 'node:util';
import { ConfigError } from '../config/config.js';
import { NoteMalformed } from '../log/signed-note.js';
import { KeyRingRefused } from '../signing/key-ring.js';
import { SchemaRefused, StoreUnavailable } from '../stores/store-errors.js';
import { RuleBookRefused } from './prepare-beside.js';

/** Another process could not start; its message is for the operator as it stands. */
export class StartRefused extends Error {}

/** Why the service did not start, for the operator who reads it on a terminal. */
export const refusalOf = (error: unknown): string => {
  if (!(error instanceof Error)) return inspect(error);
  const { message } = error;
  if (error instanceof StartRefused) return message;
  if (error instanceof RuleBookRefused) return `${message}\nThe rule book has errors; not started.`;
  if (error instanceof ConfigError) return `${message}\nSettings refused; not started.`;
  if (error instanceof SchemaRefused || error instanceof StoreUnavailable) return `${message}\nThe store cannot be used; not started.`;
  if (error instanceof NoteMalformed) return `LOG_WITNESSES: ${message}\nSettings refused; not started.`;
  if (error instanceof KeyRingRefused) return `${message}\nThe signing keys cannot be used; not started.`;
  return 'code' in error ? `${message}\nNot started.` : inspect(error);
};
