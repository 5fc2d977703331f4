import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeWith } from '../support/required-server.js';
import { shippedOracle, shippedRuleBook } from '../support/rule-book.js';
import { type Running, startApp } from './start-app.js';

/** Why a scenario is none of ours: it demands what only the demonstration server of the suite has. */
const A_DEMO_TOOL = 'it calls a tool named test_… that only the demonstration server has';
const A_DEMO_RESOURCE = 'it reads or subscribes to test://…, which only the demonstration server has';
const A_DEMO_PROMPT = 'it gets a prompt named test_… that only the demonstration server has';
const NOTHING_TO_COMPLETE = 'it completes an argument of a prompt named test_…; our prompt has no arguments';
const NO_LOGGING = 'it sets a level of logging; nothing is logged to callers, and the capability is not declared';
const NOT_OURS: Readonly<Record<string, string>> = {
  'logging-set-level': NO_LOGGING,
  'completion-complete': NOTHING_TO_COMPLETE,
  'tools-call-simple-text': A_DEMO_TOOL,
  'tools-call-image': A_DEMO_TOOL,
  'tools-call-audio': A_DEMO_TOOL,
  'tools-call-embedded-resource': A_DEMO_TOOL,
  'tools-call-mixed-content': A_DEMO_TOOL,
  'tools-call-with-logging': A_DEMO_TOOL,
  'tools-call-error': A_DEMO_TOOL,
  'tools-call-with-progress': A_DEMO_TOOL,
  'tools-call-sampling': A_DEMO_TOOL,
  'tools-call-elicitation': A_DEMO_TOOL,
  'elicitation-sep1034-defaults': A_DEMO_TOOL,
  'elicitation-sep1330-enums': A_DEMO_TOOL,
  'resources-read-text': A_DEMO_RESOURCE,
  'resources-read-binary': A_DEMO_RESOURCE,
  'resources-templates-read': A_DEMO_RESOURCE,
  'resources-subscribe': A_DEMO_RESOURCE,
  'resources-unsubscribe': A_DEMO_RESOURCE,
  'prompts-get-simple': A_DEMO_PROMPT,
  'prompts-get-with-args': A_DEMO_PROMPT,
  'prompts-get-embedded-resource': A_DEMO_PROMPT,
  'prompts-get-with-image': A_DEMO_PROMPT,
  'input-required-result-basic-elicitation': A_DEMO_TOOL,
  'input-required-result-basic-sampling': A_DEMO_TOOL,
  'input-required-result-basic-list-roots': A_DEMO_TOOL,
  'input-required-result-request-state': A_DEMO_TOOL,
  'input-required-result-multiple-input-requests': A_DEMO_TOOL,
  'input-required-result-multi-round': A_DEMO_TOOL,
  'input-required-result-non-tool-request': A_DEMO_PROMPT,
  'input-required-result-result-type': A_DEMO_TOOL,
  'input-required-result-tampered-state': A_DEMO_TOOL,
  'input-required-result-capability-check': A_DEMO_TOOL,
};

/** What the suite runs beside: extensions that we have not (tasks), and scenarios that its own server does not pass yet. */
const isScored = async (suite: string, revision: string): Promise<(scenario: string) => boolean> => {
  const requirements = path.join(suite, 'node_modules/@modelcontextprotocol/conformance/requirements', `${revision}.yaml`);
  const { server } = parse(await readFile(requirements, 'utf8')) as { readonly server: readonly string[] };
  return (scenario) => server.includes(scenario);
};

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
  /** `untestable`: the server lacks a tool of the demonstration server by which this is looked at. */
  readonly details?: { readonly untestable?: boolean };
}

/** Scenario → its checks, as the suite wrote them into a folder. */
const readResults = async (folder: string): Promise<ReadonlyMap<string, readonly Check[]>> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => path.basename(name) === 'checks.json');
  const results = names.map(async (name): Promise<readonly [string, readonly Check[]]> => {
    const scenario = path
      .dirname(name)
      .replace(/^server-/, '')
      .replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    return [scenario, JSON.parse(await readFile(path.join(folder, name), 'utf8')) as readonly Check[]];
  });
  return new Map(await Promise.all(results));
};

/** The suite needs a newer Node than the service. */
const NODE = process.env['NEWEST_NODE_BINARY'] || process.execPath;

describeWith('MCP_CONFORMANCE', 'the conformance suite of the Model Context Protocol', (suite) => {
  let app: Running;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ oracle: shippedOracle(), ruleBook: shippedRuleBook(), clock: () => new Date() });
    folder = await mkdtemp(path.join(tmpdir(), 'mcp-conformance-'));
  });
  afterAll(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(['2025-11-25', '2026-07-28'])('finds no failure in what a server of %s must do', async (revision) => {
    const into = path.join(folder, revision);
    const program = path.join(suite, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const args = [program, 'server', '--url', `${app.url}/mcp`, '--requirements', revision, '--output-dir', into];
    // Scenarios that are none of ours fail, and the suite with them: what counts is read from its results.
    const { stdout } = await promisify(execFile)(NODE, args, { maxBuffer: 1 << 26 }).catch((error: { stdout: string }) => error);
    const isRequired = await isScored(suite, revision);
    const scored = [...(await readResults(into))].filter(([scenario]) => isRequired(scenario));
    const ours = scored.filter(([scenario]) => !(scenario in NOT_OURS));
    const failures = ours.flatMap(([scenario, checks]) =>
      checks.flatMap(({ id, status, errorMessage, details }) =>
        status === 'FAILURE' && details?.untestable !== true ? [`${scenario}, ${id}: ${errorMessage}`] : [],
      ),
    );
    expect(failures, stdout).toEqual([]);
    // What is left out must need it: a scenario that we pass is ours.
    const others = scored.filter(([scenario]) => scenario in NOT_OURS);
    expect(others.filter(([, checks]) => checks.every(({ status }) => status !== 'FAILURE')).map(([scenario]) => scenario)).toEqual([]);
    const passed = ours.flatMap(([, checks]) => checks.filter(({ status }) => status === 'SUCCESS')).length;
    console.info(`MCP ${revision}: ${passed} checks passed in ${ours.length} scenarios; ${others.length} are none of ours`);
    expect(ours.length).toBeGreaterThan(5);
  });
});
