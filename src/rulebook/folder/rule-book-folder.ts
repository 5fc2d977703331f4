import { join } from 'node:path';
import { type Diagnostic, problem } from '../diagnostic.js';
import { type RememberedFiles, readValidFile } from '../yaml/read-valid-file.js';
import type { YamlDocument } from '../yaml/yaml-document.js';
import { type Inventory, takeInventory } from './inventory.js';

/** How a folder of regulations is read. */
export interface FolderOptions {
  /** Reads the files of a folder in this order; the rule book must not depend on it. */
  readonly order?: (files: readonly string[]) => readonly string[];
  readonly remembered?: RememberedFiles;
  /**
   * What nobody reads is passed over: for a rule book of an earlier day, which may hold what was known then. What is served and what
   * `check` looks at must not pass over anything.
   */
  readonly passOverUnread?: boolean;
}

/** Findings about files that do no harm but to be ignored. */
const UNREAD = ['unread-file', 'unread-folder', 'unlisted-folder'];

/** The folder of regulations while it is read; what is wrong with its files is collected on the way. */
export class RuleBookFolder {
  private readonly inventory: Inventory;

  constructor(
    private readonly path: string,
    private readonly found: Diagnostic[],
    private readonly options: FolderOptions = {},
  ) {
    this.inventory = takeInventory(path);
    found.push(...this.inventory.findings.filter((one) => options.passOverUnread !== true || !UNREAD.includes(one.code)));
  }

  /**
   * A file that fits its schema; nothing where it is missing or does not.
   *
   * @param file path inside the folder
   */
  read(file: string, schema: object): YamlDocument | undefined {
    if (!this.inventory.files.includes(file)) {
      if (!this.isRefused(file))
        this.found.push(problem('missing-file', { file, line: 1, column: 1 }, 'does not exist; add it or take it out of the rule book'));
      return undefined;
    }
    const { document, diagnostics } = readValidFile(join(this.path, file), file, schema, this.options.remembered);
    this.found.push(...diagnostics);
    return document;
  }

  /** The YAML files of a folder inside this one and of its folders, as paths inside this one; none where it is missing. */
  yamlFiles(inside: string): readonly string[] {
    const files = this.inventory.files.filter((file) => file.startsWith(`${inside}/`) && file.endsWith('.yaml'));
    return this.options.order?.(files) ?? files;
  }

  /** Whether the inventory has already said what is wrong with a file or with the folder that it is in. */
  private isRefused(file: string): boolean {
    return this.inventory.findings.some((one) => file === one.file || file.startsWith(`${one.file}/`));
  }
}
