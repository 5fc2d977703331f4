const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** @returns nothing where the bytes are no UTF-8 */
export const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
};
