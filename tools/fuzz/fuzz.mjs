import { runTool } from '../compiled.mjs';

await runTool('fuzz/run');
