import { createRequire } from 'node:module';

/** A package that the lock file leaves out, or nothing where nobody installed it. */
export const optionalPackage = <T>(name: string): T | undefined => {
  try {
    return createRequire(import.meta.url)(name) as T;
  } catch {
    return undefined;
  }
};
