import { problem } from '../diagnostic.js';
import type { Place } from '../place.js';
import { FileRefused, readRegularFile } from '../read-regular-file.js';
import { type ParsedYaml, parseYamlDocument } from './yaml-document.js';

/** Above this a file is surely not a rule; the largest theme of the vocabulary is a tenth of it. */
const LARGEST_FILE = 1_000_000;

const refuse = (code: string, place: Place, message: string): ParsedYaml => ({
  diagnostics: [problem(code, place, message)],
});

/**
 * Reads and parses one file. Refuses what is no plain file of UTF-8 text.
 *
 * @param path the file on disk
 * @param file the name that diagnostics print
 */
export const readYamlFile = (path: string, file: string): ParsedYaml => {
  const start: Place = { file, line: 1, column: 1 };
  const bytes = bytesOf(path);
  if (bytes instanceof FileRefused) {
    if (bytes.why === 'not-a-file') return refuse('not-a-file', start, 'is no regular file; put one in its place, or take it out');
    return refuse('file-too-large', start, `has ${bytes.size} bytes, more than ${LARGEST_FILE}; split it`);
  }
  return parseYamlBytes(bytes, file);
};

/** The same of bytes that are read already. */
export const parseYamlBytes = (bytes: Buffer, file: string): ParsedYaml => {
  const start: Place = { file, line: 1, column: 1 };
  const text = bytes.toString('utf8');
  if (!bytes.equals(Buffer.from(text, 'utf8'))) return refuse('not-utf-8', start, 'is not UTF-8 text; save it as UTF-8');
  if (text.startsWith('\uFEFF')) return refuse('byte-order-mark', start, 'starts with a byte order mark; save it as UTF-8 without one');
  return parseYamlDocument(text, file);
};

const bytesOf = (path: string): Buffer | FileRefused => {
  try {
    return readRegularFile(path, LARGEST_FILE);
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
};
