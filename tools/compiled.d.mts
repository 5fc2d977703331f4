/** The folder that holds the compiled program and its tools; nothing where it cannot be compiled. */
export declare const compiledProgram: () => string | undefined;
/** Runs a tool, by the name of its file in `tools/`. */
export declare const runTool: (name: string) => Promise<void>;
