import { runTool } from './compiled.mjs';

await runTool('log');
