import { once } from 'node:events';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { printDiagnostic } from '../../src/rulebook/diagnostic.js';
import { LEARNED_MODEL } from '../../src/rulebook/read-model.js';
import type { Command, CommandOptions } from './command.js';
import { counted } from './counted.js';
import { REGULATIONS } from './rule-book/open-rule-book.js';
import { today } from './today.js';
import { type Checked, createWarmCheck } from './watch/warm-check.js';

/** Editors save in several steps; what comes within this is one save. */
const PAUSE_MILLISECONDS = 60;
/** An author who has stopped writing for so long can wait while the example sentences are learned anew. */
const REST_MILLISECONDS = 2_000;

const OPTIONS = {
  once: { type: 'boolean', default: false, about: 'checks everything once and ends' },
} as const satisfies CommandOptions;

export const watch: Command = {
  name: 'watch',
  usage: 'watch',
  summary: 'on every save: check, and the cases that it touches',
  options: OPTIONS,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const { check, settle } = createWarmCheck(REGULATIONS, today);
    console.error('checking everything once, with all cases: half a minute');
    const first = check(['rulebook.yaml']);
    report(first);
    if (values.once) return isClean(first) ? 0 : 1;
    await watchSaves(
      afterEachSave((files) => {
        console.log(`\n${files.join(', ')}`);
        const checked = check(files);
        report(checked);
        return checked.provisional ? () => settled(settle()) : undefined;
      }),
    );
    console.log(`watching ${REGULATIONS}; stop with Ctrl+C`);
    return new Promise(() => {});
  },
};

/** Calls back on every save, from when it returns. Hears editors that rename a new file over the old one, which `node:fs` does not. */
const watchSaves = async (onSave: (file: string) => void): Promise<void> => {
  // Loaded by this command alone.
  const { watch: watchFolder } = await import('chokidar');
  const watcher = watchFolder(REGULATIONS, { ignoreInitial: true }).on('all', (_, path) => {
    const name = relative(REGULATIONS, path).replaceAll('\\', '/');
    if (name.endsWith('.yaml') || name === LEARNED_MODEL) onSave(name);
  });
  await once(watcher, 'ready');
};

/** Gathers the files of one save, then handles them; what the handling leaves for later is done when the author rests. */
const afterEachSave = (handle: (files: readonly string[]) => (() => void) | undefined): ((file: string) => void) => {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  return (file) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      const later = handle(files);
      if (later !== undefined) timer = setTimeout(later, REST_MILLISECONDS);
    }, PAUSE_MILLISECONDS);
  };
};

const settled = (checked: Checked | undefined): void => {
  if (checked === undefined) return;
  console.log('\nlearned from the example sentences anew; the model is kept until the next release');
  report(checked);
};

const isClean = ({ diagnostics, failed }: Checked): boolean => failed.length === 0 && !diagnostics.some((one) => one.severity === 'error');

const report = ({ diagnostics, cases, failed, provisional, milliseconds }: Checked): void => {
  const errors = diagnostics.filter((one) => one.severity === 'error');
  for (const one of errors) console.log(printDiagnostic(one));
  for (const { one, wrong } of failed)
    console.log(`${one.place.file}:${one.place.line}:${one.place.column} failed: ${one.name}\n    ${wrong.join('\n    ')}`);
  console.log(
    `${counted(errors.length, 'error')}, ${counted(diagnostics.length - errors.length, 'warning')}, ` +
      `${failed.length} of ${counted(cases, 'case')} failed, ` +
      `${Math.round(milliseconds)} ms${provisional ? ', before the example sentences are learned anew' : ''}`,
  );
};
