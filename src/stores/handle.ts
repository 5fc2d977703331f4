/** Lower case, without the leading @. */
export const HANDLE = /^[a-z0-9][a-z0-9_-]{1,38}[a-z0-9]$/;

/** The handle that a path or a file names: lower case, without the optional @; nothing where it cannot be one. */
export const readHandle = (text: string): string | undefined => {
  const handle = text.replace(/^@/, '').toLowerCase();
  return HANDLE.test(handle) ? handle : undefined;
};
