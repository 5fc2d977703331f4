import type { Command, CommandOption } from './command.js';

/** The help of one command: usage, what it does, and each of its options. */
export const helpOf = ({ usage, summary, options, reads }: Command): string => {
  const lines = Object.entries(options).map(([name, option]) => [written(name, option), option.about] as const);
  const width = Math.max(0, ...lines.map(([option]) => option.length));
  return [
    `npm run rules -- ${usage}${lines.length === 0 ? '' : ' [options]'}`,
    '',
    `  ${summary}`,
    ...(reads === undefined ? [] : [`  ${reads}`]),
    ...(lines.length === 0 ? [] : ['']),
    ...lines.map(([option, about]) => `  ${option.padEnd(width)}  ${about}`),
  ].join('\n');
};

/** All commands, a line each. */
export const helpOfAll = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  return [
    'npm run rules -- <command>',
    '',
    ...commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`),
    '',
    '`<command> --help` names its options. Exit codes: 0 clean, 1 findings, 2 could not run.',
  ].join('\n');
};

const written = (name: string, { type, value, multiple }: CommandOption): string =>
  `--${name}${type === 'boolean' ? '' : ` ${value ?? 'VALUE'}`}${multiple === true ? ' …' : ''}`;
