import { type KeyRing, KeyRingRefused, type KeyRingStore, readKeyRing } from './key-ring.js';
import { codeOf, createPrivate, readIfThere, replacePrivate } from './private-file.js';

const textOf = (ring: KeyRing): string => `${JSON.stringify(ring, undefined, 2)}\n`;

/** The keys in a file of mode 0600. */
export const keyFile = (file: string): KeyRingStore => ({
  async load() {
    const text = await readIfThere(file).catch((error: unknown) => {
      throw new KeyRingRefused(`${file} cannot be read: ${String(codeOf(error))}`);
    });
    return text === undefined ? undefined : readKeyRing(parse(text), file);
  },
  create: (ring) => createPrivate(file, textOf(ring)),
  replace: (ring) => replacePrivate(file, textOf(ring)),
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
