import { dirname, resolve } from 'node:path';
import { didYouMean } from '../rulebook/nearest.js';
import { causeOf, FileRefused, readRegularFile } from '../rulebook/read-regular-file.js';
import { readYamlFile } from '../rulebook/yaml/read-yaml-file.js';
import type { Brand, Colours } from './brand.js';
import { contrastOf, LEAST_CONTRAST, nearestReadable } from './contrast.js';
import { LARGEST_LOGO, type Logo, readLogo } from './logo.js';

/** A brand that is refused; `problems` has one line each, with its place. */
export class BrandRefused extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'BrandRefused';
  }
}

type Members = Readonly<Record<string, unknown>>;

const KEYS = ['name', 'logo', 'colours', 'dark', 'support_url', 'legal_line', 'names_product'];
const COLOURS = ['text', 'ground', 'accent'];

/** What a line is checked by: its problems are collected with the place of its key. */
interface Reading {
  readonly members: Members;
  refuse(path: readonly string[], why: string): void;
}

/** @throws BrandRefused with every mistake and its line */
export const readBrand = (file: string): Brand => {
  const { document, diagnostics } = readFile(file);
  if (document === undefined) throw new BrandRefused(diagnostics.map((one) => `${file}:${one.line}: ${one.message}`));
  const { value } = document;
  if (!isMapping(value)) throw new BrandRefused([`${file}:1: must be a mapping of ${KEYS.join(', ')}`]);
  const problems: string[] = [];
  const refuse = (path: readonly string[], why: string): void =>
    void problems.push(`${file}:${document.placeOf(path).line}: \`${path.join('.').slice(0, 80)}\` ${why}`);
  const reading: Reading = { members: value, refuse };
  for (const key of Object.keys(value)) if (!KEYS.includes(key)) refuse([key], `is no part of a brand${didYouMean(key, KEYS)}`);
  const brand = brandOf(reading, dirname(file));
  if (problems.length > 0) throw new BrandRefused(problems);
  return brand;
};

const readFile = (file: string): ReturnType<typeof readYamlFile> => {
  try {
    return readYamlFile(file, file);
  } catch (error) {
    throw new BrandRefused([`BRAND_FILE ${file} cannot be read: ${causeOf(error)}`]);
  }
};

const isMapping = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

const brandOf = (reading: Reading, folder: string): Brand => {
  const { members, refuse } = reading;
  const logo = readLogoFile(reading, folder);
  const supportUrl = textOf(reading, 'support_url', 2_000);
  if (supportUrl !== undefined && !(URL.canParse(supportUrl) && /^(?:https|mailto):$/.test(new URL(supportUrl).protocol)))
    refuse(['support_url'], 'must be an https or mailto address');
  const legalLine = textOf(reading, 'legal_line', 300);
  const namesProduct = members['names_product'] ?? true;
  if (typeof namesProduct !== 'boolean') refuse(['names_product'], 'must be true or false');
  if (members['name'] === undefined) refuse(['name'], 'is missing');
  const dark = members['dark'] === undefined ? undefined : coloursOf(reading, 'dark');
  return {
    name: textOf(reading, 'name', 60) ?? '',
    colours: coloursOf(reading, 'colours'),
    namesProduct: namesProduct === true,
    ...(logo !== undefined && { logo }),
    ...(dark !== undefined && { dark }),
    ...(supportUrl !== undefined && { supportUrl }),
    ...(legalLine !== undefined && { legalLine }),
  };
};

const textOf = ({ members, refuse }: Reading, key: string, most: number): string | undefined => {
  const value = members[key];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.trim() !== '' && value.length <= most && !/\p{C}/u.test(value)) return value;
  refuse([key], `must be a text of 1 to ${most} visible characters`);
  return undefined;
};

const coloursOf = ({ members, refuse }: Reading, key: string): Colours => {
  const given = members[key];
  const colours: Record<string, string> = {};
  if (!isMapping(given)) refuse([key], `must be a mapping of ${COLOURS.join(', ')}`);
  else {
    for (const name of Object.keys(given))
      if (!COLOURS.includes(name)) refuse([key, name], `is no colour here${didYouMean(name, COLOURS)}`);
    for (const name of COLOURS) {
      const value = given[name];
      if (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)) colours[name] = value.toLowerCase();
      else refuse([key, name], 'must be a colour such as `"#1d4ed8"`, in quotes');
    }
  }
  const { text = '#000000', ground = '#ffffff', accent = '#000000' } = colours;
  for (const [name, colour] of Object.entries({ text, accent })) {
    const contrast = contrastOf(colour, ground);
    if (contrast >= LEAST_CONTRAST || colours[name] === undefined || colours['ground'] === undefined) continue;
    const nearest = nearestReadable(colour, ground);
    const shown = (Math.floor(contrast * 100) / 100).toFixed(2);
    refuse([key, name], `has a contrast of ${shown} to the ground, less than ${LEAST_CONTRAST}; the nearest that passes is \`${nearest}\``);
  }
  return { text, ground, accent };
};

const readLogoFile = (reading: Reading, folder: string): Logo | undefined => {
  const name = textOf(reading, 'logo', 1_000);
  if (name === undefined) return undefined;
  try {
    const logo = readLogo(readRegularFile(resolve(folder, name), LARGEST_LOGO));
    if (typeof logo !== 'string') return logo;
    reading.refuse(['logo'], logo);
  } catch (error) {
    if (error instanceof FileRefused)
      reading.refuse(['logo'], error.why === 'not-a-file' ? 'is no file' : `has ${error.size} bytes, more than ${LARGEST_LOGO}`);
    else reading.refuse(['logo'], `cannot be read: ${causeOf(error)}`);
  }
  return undefined;
};
