/** The folder that holds the compiled program and its tools; nothing where it cannot be compiled. */
export declare const compiledProgram: () => string | undefined;
/** The folder to start processes from: the same program in a few files, where it could be joined. */
export declare const startedProgram: () => string | undefined;
/** Runs a tool, by the name of its file in `tools/`. */
export declare const runTool: (name: string) => Promise<void>;
/** Removes all but the newest few programs from a folder, and those that running processes were started from. */
export declare const removeOlder: (cache?: string) => void;
