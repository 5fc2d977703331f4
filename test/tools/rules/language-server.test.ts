import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelineFor, withModeline } from '../../../tools/rules/schemas/modeline.js';
import { type LanguageServer, startLanguageServer } from './language-server.js';

const FILE = 'eu-ai-act/art-5-1-f.yaml';
const rule = (when: string): string =>
  `${modelineFor(FILE)}rule: EU-AIA-05-1-F
title: Inferring emotions
link: https://eur-lex.europa.eu/
binds: [provider]
clauses:
  - clause: f
    cite: Art. 5(1)(f)
    versions:
      - enacted: 2024-07-12
        as_enacted: 2025-02-02
        in_force: { from: 2025-02-02 }
        cite: Art. 113(a)
        confirmed: { on: 2026-11-20, by: rule book 1.0.0 }
        kind: prohibition
        when:
          ${when}
        reason: It would read feelings.
`;

interface Completion {
  readonly label: string;
  readonly documentation?: string | { readonly value: string };
}
interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

describe('a rule file in an editor', () => {
  let server: LanguageServer;
  let version = 1;
  const uri = pathToFileURL(resolve('regulations', FILE)).href;
  const LINE = 16;

  beforeAll(async () => {
    server = startLanguageServer();
    await server.request('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        textDocument: { completion: { completionItem: { documentationFormat: ['markdown'] } } },
        workspace: { configuration: false },
      },
    });
    server.notify('initialized', {});
    server.notify('workspace/didChangeConfiguration', {
      settings: { yaml: { validate: true, completion: true, schemaStore: { enable: false } } },
    });
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version, text: rule('infers_emotions: true') } });
  });
  afterAll(() => server.stop());

  const write = (text: string): void =>
    server.notify('textDocument/didChange', { textDocument: { uri, version: ++version }, contentChanges: [{ text }] });
  const complete = async (line: number, character: number): Promise<readonly Completion[]> =>
    (
      (await server.request('textDocument/completion', { textDocument: { uri }, position: { line, character } })) as {
        readonly items: readonly Completion[];
      }
    ).items;
  const diagnosed = async (said: RegExp): Promise<readonly Diagnostic[]> => {
    const params = await server.notification('textDocument/publishDiagnostics', (one) =>
      (one['diagnostics'] as readonly Diagnostic[]).some((each) => said.test(each.message)),
    );
    return params['diagnostics'] as readonly Diagnostic[];
  };

  it('completes fact names, with their questions', async () => {
    const text = rule('infers_em');
    write(text);
    const items = await complete(LINE, text.split('\n')[LINE]?.length ?? 0);
    const found = items.find((one) => one.label === 'infers_emotions');
    expect(found).toBeDefined();
    expect(JSON.stringify(found?.documentation)).toContain('emotions');
  });

  it('completes the answers of a fact', async () => {
    write(rule('setting: '));
    const items = await complete(LINE, '          setting: '.length);
    expect(items.map((one) => one.label)).toEqual(expect.arrayContaining(['workplace', 'education']));
  });

  it('underlines a misspelt fact while it is written', async () => {
    write(rule('infers_emotoins: true'));
    const found = (await diagnosed(/infers_emotoins/)).find((one) => /infers_emotoins/.test(one.message));
    expect(found?.range.start).toEqual({ line: LINE, character: 10 });
  });

  it('underlines an answer that the fact does not have', async () => {
    write(rule('setting: workplaces'));
    const list = await diagnosed(/workplace/);
    expect(list.some((one) => one.range.start.line === LINE)).toBe(true);
  });

  it('finds nothing wrong with a shipped rule', async () => {
    const shipped = pathToFileURL(resolve('regulations', 'eu-ai-act/art-26.yaml')).href;
    server.notify('textDocument/didOpen', {
      textDocument: {
        uri: shipped,
        languageId: 'yaml',
        version: 1,
        text: withModeline('eu-ai-act/art-26.yaml', readFileSync('regulations/eu-ai-act/art-26.yaml', 'utf8')),
      },
    });
    const { diagnostics } = await server.notification('textDocument/publishDiagnostics', (one) => one['uri'] === shipped);
    expect(diagnostics).toEqual([]);
  });
});
