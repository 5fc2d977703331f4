/**
 * Names the program that runs, by the digest of its sources, where it runs from what was compiled of them. Compiled in memory it has no
 * name, and what it found is kept for nobody.
 */
export const PROGRAM: string | undefined = /[\\/]program-([0-9a-f]{64})[\\/]/.exec(import.meta.url)?.[1];
