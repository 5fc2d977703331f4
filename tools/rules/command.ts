/** An option as `parseArgs` takes it, with what it is for. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly default?: string | boolean | string[];
  /** What stands for its value in the help: `FILE`. */
  readonly value?: string;
  readonly about: string;
}

/** The options of a command by name. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** One command of the command line. */
export interface Command {
  readonly name: string;
  /** The name and what follows it, without options. */
  readonly usage: string;
  readonly summary: string;
  readonly options: CommandOptions;
  /** What a file that it is given must hold, with an example. */
  readonly reads?: string;
  /** Prints its answer and returns the exit code: 0 clean, 1 findings. Throws when it could not run. */
  run(args: readonly string[]): number | Promise<number>;
}

/** How the findings of a command are printed. */
export const FORMAT_OPTION = {
  type: 'string',
  default: 'text',
  value: 'F',
  about: 'how findings are printed: text, json, github or sarif',
} as const satisfies CommandOption;
