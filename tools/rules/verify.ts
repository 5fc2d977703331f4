import { parseArgs } from 'node:util';
import { CID } from 'multiformats/cid';
import { CarRefused } from '../../src/proof/car.js';
import { BlocksRefused } from '../../src/verdict/blocks/block-reader.js';
import { sealRuleBook } from '../../src/verdict/blocks/rule-book-blocks.js';
import type { Command, CommandOptions } from './command.js';
import { requireRuleBook } from './rule-book/open-rule-book.js';
import { fetchCar, readCarFile } from './verify/read-blocks.js';
import { type Difference, type Verified, verifyProof } from './verify/verify-proof.js';

const OPTIONS = {
  cid: { type: 'string', value: 'CID', about: 'the proof, as an answer names it; needed' },
  action: { type: 'string', value: 'TEXT', about: 'the action that was asked about; needed' },
  url: { type: 'string', value: 'BASE', about: 'a running oracle, or any gateway of IPFS that holds the blocks' },
  car: { type: 'string', value: 'FILE', about: 'a file with the blocks instead, as GET /ipfs/{cid}?format=car sends it' },
  regulations: { type: 'string', value: 'DIR', about: 'also compares the rule book of the proof with the one in this folder' },
} as const satisfies CommandOptions;

/** `verify`: decides again what a proof says was decided. */
export const verify: Command = {
  name: 'verify',
  usage: 'verify --cid CID --action "TEXT"',
  summary: 'whether a verdict follows from the rule book and the model that its proof links to',
  options: OPTIONS,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const { action, url, car, regulations } = values;
    if (values.cid === undefined || action === undefined) throw new Error('`--cid` and `--action` are needed');
    if ((url === undefined) === (car === undefined)) throw new Error('one of `--url` and `--car` says where the blocks are');
    const cid = readCid(values.cid);
    try {
      const blocks = car === undefined ? await fetchCar(url ?? '', values.cid) : readCarFile(car);
      const verified = verifyProof((name) => blocks.get(name), cid, action);
      const difference = verified.difference ?? (regulations === undefined ? undefined : compareBook(verified, regulations));
      console.log(difference === undefined ? success(values.cid, verified, blocks.size) : failure(values.cid, difference));
      return difference === undefined ? 0 : 1;
    } catch (error) {
      if (!(error instanceof CarRefused || error instanceof BlocksRefused)) throw error;
      console.log(`NOT VERIFIED ${values.cid}\n  ${error.message}`);
      return 1;
    }
  },
};

/** @throws Error where it is no name of a proof */
const readCid = (text: string): CID => {
  if (/^bafyrei[a-z2-7]{52}$/.test(text)) return CID.parse(text);
  throw new Error(`\`${text.slice(0, 100)}\` is no CID of a proof: those are bafyrei… and 59 characters long`);
};

const compareBook = ({ proof }: Verified, folder: string): Difference | undefined => {
  const here = sealRuleBook(requireRuleBook(folder)).root.cid;
  const [said, derived] = [proof.rulebook, here].map(String);
  return said === derived ? undefined : { member: 'rulebook', said, derived };
};

const success = (cid: string, { proof, ruleBook }: Verified, blocks: number): string =>
  [
    `VERIFIED ${cid}`,
    `  ${proof.verdict} (${proof.finding}) ${proof.rule_source}`,
    `  by ${ruleBook.name} ${ruleBook.version}, ${proof.rulebook}`,
    `  ${blocks} blocks hashed; decided again, every member is the same`,
  ].join('\n');

const failure = (cid: string, { member, said, derived }: Difference): string => {
  const [one, other] = [said, derived].map((value) => JSON.stringify(value) ?? 'nothing');
  return `NOT VERIFIED ${cid}\n  \`${member}\` differs\n  the proof says  ${one}\n  derived is      ${other}`;
};
