/**
 * One archive of all that a machine without any network needs: the program as JavaScript, its packages, the rule book, licences, a
 * bill of materials and checksums, signed. Plain JavaScript, since it packs what was compiled.
 */
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compiledProgram } from './compiled.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const USAGE = `npm run bundle -- [--out FILE] [--key FILE]

  --out FILE   the archive; compliance-oracle-VERSION-PLATFORM.tar.gz unless said
  --key FILE   the Ed25519 key that signs it (PEM, made with mode 0600 where it is missing); bundle-signing-key.pem unless said.
               FILE.pub is what whoever installs it must get by another way
`;

/** Only the compiler is left out of what `npm ci --omit=dev` installs: everything is compiled. */
const NOT_PACKED = /^node_modules\/(?:typescript|@typescript\/.*)$/;

const read = (file) => readFileSync(join(ROOT, file), 'utf8');

const productionPackages = () =>
  Object.entries(JSON.parse(read('package-lock.json')).packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !NOT_PACKED.test(path) && existsSync(join(ROOT, path)),
  );

/** A package without those that lie in it: they are in the list themselves, or belong to the compiler and the tests. */
const copyPackage = (path, stage) => {
  const from = join(ROOT, path);
  cpSync(from, join(stage, path), {
    recursive: true,
    filter: (file) =>
      !file
        .slice(from.length + 1)
        .split('/')
        .includes('node_modules'),
  });
};

const copyContent = (stage) => {
  const program = compiledProgram();
  if (program === undefined) throw new Error('the program cannot be compiled');
  // Joined, it would hold packages that nobody finds in the bill of materials.
  cpSync(program, join(stage, 'program'), { recursive: true, filter: (file) => file !== join(program, 'joined') });
  const packages = productionPackages();
  for (const [path] of packages) copyPackage(path, stage);
  for (const name of ['regulations', 'docs', 'LICENSE', 'README.md', 'CHANGELOG.md', 'package.json'])
    cpSync(join(ROOT, name), join(stage, name), { recursive: true });
  for (const name of ['install.sh', 'oracle', 'verify.mjs']) {
    cpSync(join(ROOT, 'deploy', 'bundle', name), join(stage, name));
    chmodSync(join(stage, name), 0o755);
  }
  const licences = packages.map(([path, { version, license }]) => `${path.replace('node_modules/', '')} ${version}: ${license}`);
  writeFileSync(join(stage, 'LICENCES.txt'), `${licences.join('\n')}\n`);
  writeFileSync(join(stage, 'sbom.json'), execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, maxBuffer: 2 ** 26 }));
  writeFileSync(join(stage, 'PLATFORM'), `${process.platform}-${process.arch}\n`);
};

/** What a start would make first, so that the first start is quick. */
const prepare = (stage) =>
  execFileSync(process.execPath, ['program/src/start/prepare.js'], { cwd: stage, env: { PATH: process.env.PATH }, stdio: 'inherit' });

const checksums = (stage) => {
  const files = readdirSync(stage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(stage.length + 1)).sort();
  return names
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(stage, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
};

const signingKey = (file) => {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  }
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key`);
  writeFileSync(`${file}.pub`, createPublicKey(key).export({ type: 'spki', format: 'pem' }));
  return key;
};

const bundle = ({ out, key }) => {
  const { name, version } = JSON.parse(read('package.json'));
  const archive = resolve(out ?? `${name}-${version}-${process.platform}-${process.arch}.tar.gz`);
  const signer = signingKey(resolve(key ?? 'bundle-signing-key.pem'));
  const work = mkdtempSync(join(dirname(archive), '.bundle-'));
  const stage = join(work, `${name}-${version}`);
  try {
    mkdirSync(stage);
    copyContent(stage);
    prepare(stage);
    const sums = checksums(stage);
    writeFileSync(join(stage, 'SHA256SUMS'), sums);
    writeFileSync(join(stage, 'SHA256SUMS.sig'), sign(undefined, Buffer.from(sums), signer).toString('base64'));
    execFileSync('tar', ['-czf', archive, '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-C', work, `${name}-${version}`]);
    console.log(`${archive}\nsha256 ${createHash('sha256').update(readFileSync(archive)).digest('hex')}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const main = (words) => {
  if (words.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  try {
    bundle(parseArgs({ args: words, options: { out: { type: 'string' }, key: { type: 'string' } } }).values);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
};

process.exitCode = main(process.argv.slice(2));
