/** node verify.mjs PUBLIC_KEY: whether every file beside this one is there as it was signed, and no other. Needs nothing but Node. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
/** What a run of the program writes. */
const WRITTEN = /^(?:data|node_modules\/\.cache)\//;

const problems = [];
const sums = readFileSync(join(HERE, 'SHA256SUMS'));
const key = createPublicKey(readFileSync(process.argv[2] ?? ''));
if (!verify(undefined, sums, key, Buffer.from(readFileSync(join(HERE, 'SHA256SUMS.sig'), 'utf8'), 'base64')))
  problems.push('SHA256SUMS is not signed by this key');

const known = new Set(['SHA256SUMS', 'SHA256SUMS.sig']);
for (const line of sums.toString('utf8').split('\n').filter(Boolean)) {
  const [digest, name] = [line.slice(0, 64), line.slice(66)];
  known.add(name);
  try {
    if (
      createHash('sha256')
        .update(readFileSync(join(HERE, name)))
        .digest('hex') !== digest
    )
      problems.push(`${name} was changed`);
  } catch (error) {
    problems.push(`${name} cannot be read: ${error.code}`);
  }
}
for (const entry of readdirSync(HERE, { recursive: true, withFileTypes: true })) {
  const name = join(entry.parentPath, entry.name).slice(HERE.length + 1);
  if (!entry.isDirectory() && !known.has(name) && !WRITTEN.test(name)) problems.push(`${name} is no part of the bundle`);
}

for (const problem of problems.slice(0, 20)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.error(`${known.size} files are as they were signed`);
