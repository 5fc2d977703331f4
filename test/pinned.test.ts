import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const WORKFLOWS = join('.github', 'workflows');
const workflows = readdirSync(WORKFLOWS).map((name) => join(WORKFLOWS, name));

/** What a file takes from elsewhere, by the words before it. */
const namedIn = (file: string, words: RegExp): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`^\\s*(?:-\\s*)?${words.source}\\s*(\\S.*)$`, 'gm'))].map(([, named = '']) => named);

const IMAGE = /^[a-z0-9/.-]+:[\w.-]+@sha256:[0-9a-f]{64}(?: AS \w+)?$/;
const ACTION = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

describe('what a build takes from elsewhere is named by its digest', () => {
  it.each([
    ['Dockerfile', /FROM/, 2],
    ['compose.yaml', /image:/, 2],
  ] as const)('in %s', (file, words, many) => {
    const images = namedIn(file, words);
    expect(images.length).toBe(many);
    expect(images.filter((image) => !IMAGE.test(image))).toEqual([]);
  });

  it('both stages of the image from the same one', () => {
    expect(new Set(namedIn('Dockerfile', /FROM/).map((image) => image.replace(/ AS \w+$/, ''))).size).toBe(1);
  });

  it.each(workflows)('in %s, with the version that it is', (file) => {
    const actions = namedIn(file, /uses:/);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((action) => !ACTION.test(action))).toEqual([]);
  });

  it.each(['node:22-bookworm-slim', 'node@sha256:abc', `mongo:7@sha256:${'A'.repeat(64)}`])('and %s is not', (image) => {
    expect(image).not.toMatch(IMAGE);
  });

  it.each(['actions/checkout@v4', `actions/checkout@${'a'.repeat(40)}`, 'actions/checkout@main # v4.0.0'])('nor is %s', (action) => {
    expect(action).not.toMatch(ACTION);
  });
});
