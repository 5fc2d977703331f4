/** One command of the command line. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  /** Prints its answer and returns the exit code: 0 clean, 1 findings. Throws when it could not run. */
  run(args: readonly string[]): number | Promise<number>;
}
