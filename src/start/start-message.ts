import type { OracleSummary } from '../verdict/verdict.js';

/** For people, one line: where it listens and what it answers from. */
export const startMessage = (summary: OracleSummary, host: string | undefined, port: number): string => {
  const { name, version, rules, tables, compileMilliseconds, cid } = summary;
  const shown = host === undefined ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const compiled = `${rules} rules, ${tables} tables, compiled in ${Math.round(compileMilliseconds)} ms`;
  return `Compliance oracle on http://${shown}:${port}: ${name} ${version}, ${compiled} (${cid})`;
};
