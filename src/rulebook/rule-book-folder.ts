import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, problem } from './diagnostic.js';
import { type RememberedFiles, readValidFile } from './read-valid-file.js';
import type { YamlDocument } from './yaml-document.js';

export interface FolderOptions {
  /** Reads the files of a folder in this order; the rule book must not depend on it. */
  readonly order?: (files: readonly string[]) => readonly string[];
  readonly remembered?: RememberedFiles;
}

/** The folder of regulations while it is read; what is wrong with its files is collected on the way. */
export class RuleBookFolder {
  constructor(
    private readonly path: string,
    private readonly found: Diagnostic[],
    private readonly options: FolderOptions = {},
  ) {}

  /**
   * A file that fits its schema; nothing where it is missing or does not.
   *
   * @param file path inside the folder
   */
  read(file: string, schema: object): YamlDocument | undefined {
    const path = join(this.path, file);
    if (!existsSync(path)) {
      this.found.push(problem('missing-file', { file, line: 1, column: 1 }, 'does not exist; add it or take it out of the rule book'));
      return undefined;
    }
    const { document, diagnostics } = readValidFile(path, file, schema, this.options.remembered);
    this.found.push(...diagnostics);
    return document;
  }

  /** The YAML files of a folder inside this one, as paths inside this one; none where it is missing. */
  yamlFiles(inside: string): readonly string[] {
    const path = join(this.path, inside);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
      this.found.push(problem('symbolic-link', { file: inside, line: 1, column: 1 }, 'is a symbolic link; put the folder itself here'));
      return [];
    }
    if (!existsSync(path)) return [];
    const names = readdirSync(path)
      .filter((name) => name.endsWith('.yaml'))
      .sort();
    return (this.options.order?.(names) ?? names).map((name) => join(inside, name));
  }
}
