import { runTool } from './compiled.mjs';

await runTool('mcp');
