/**
 * A second verifier of verdict proofs. It shares no code with the oracle and imports nothing: it reads blocks, hashes them, walks from a
 * proof to the rules, and evaluates the recorded facts by the plain meaning that docs/verdicts.md gives them.
 *
 * In Node:      node verifier.js CID FILE.car ["the action"]
 * In a page:    import { verifyCar } from './verifier.js'
 *
 * It confirms verdict, finding, deciding rule, source, conditions, interval and presumptions. How the text was read (which facts it
 * states, and how surely), and the wording of the reason, only reading it again can confirm: `npm run rules -- verify`.
 */

/** Why a proof is not confirmed. */
export class Refused extends Error {}

const refuse = (why) => {
  throw new Refused(why);
};
const check = (holds, why) => holds || refuse(why);

// ── Names ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Bytes as base32 without padding, as CIDs have it behind their `b`. */
const base32 = (bytes) => {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
};

/** CIDv1, dag-cbor (0x71) or raw (0x55), sha2-256 (0x12), 32 bytes: the only names that are known here. */
const NAME = 36;
const nameOf = (bytes) => {
  check(bytes.length === NAME && bytes[0] === 1 && bytes[2] === 0x12 && bytes[3] === 32, 'a name is no CIDv1 by sha2-256');
  check(bytes[1] === 0x71 || bytes[1] === 0x55, 'a name is neither of dag-cbor nor of raw bytes');
  return `b${base32(bytes)}`;
};

const sha256 = async (bytes) => {
  check(globalThis.crypto?.subtle, 'this page must be opened over https or from this machine: browsers hash nowhere else');
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
};

// ── CAR, version 1 ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MOST = { bytes: 1 << 26, blocks: 10_000, block: 1 << 21, depth: 32 };

const varint = (bytes, at) => {
  let value = 0;
  for (let i = 0; i < 5; i++) {
    const byte = bytes[at + i];
    check(byte !== undefined, `the file is cut off at byte ${at + i}`);
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return [value, at + i + 1];
  }
  return refuse(`a length at byte ${at} has no end`);
};

/** The blocks of a file by name, in whatever order. @throws Refused where one does not hash to its name */
export const readCar = async (car) => {
  check(car.length <= MOST.bytes, `the file is larger than ${MOST.bytes} bytes`);
  const blocks = new Map();
  let at = 0;
  for (let first = true; at < car.length || first; first = false) {
    const [length, start] = varint(car, at);
    check(length > 0 && length <= MOST.block, `a block at byte ${at} claims ${length} bytes`);
    check(start + length <= car.length, `the file is cut off: a block at byte ${at} claims ${length} bytes`);
    at = start + length;
    if (first) continue;
    check(blocks.size < MOST.blocks, `the file has more than ${MOST.blocks} blocks`);
    const [name, bytes] = [car.subarray(start, start + NAME), car.subarray(Math.min(start + NAME, at), at)];
    const cid = nameOf(name);
    const digest = await sha256(bytes);
    check(
      digest.every((byte, i) => byte === name[4 + i]),
      `a block does not hash to its name ${cid}`,
    );
    blocks.set(cid, bytes);
  }
  return blocks;
};

// ── dag-cbor ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A link to a block. */
class Link {
  constructor(cid) {
    this.cid = cid;
  }
}

const SIZES = { 24: 1, 25: 2, 26: 4, 27: 8 };

/** What a block says. Floats, bytes outside of links, and lists and maps without a length are not used, and so refused. */
export const decode = (bytes) => {
  let at = 0;
  const take = (length) => {
    check(length <= bytes.length - at, 'a block says more than it holds');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const count = (low) => {
    if (low < 24) return low;
    check(low in SIZES, 'a block has a length that is none');
    const value = take(SIZES[low]).reduce((sum, byte) => sum * 256 + byte, 0);
    check(Number.isSafeInteger(value), 'a block has a number that is too large');
    check(value >= (low === 24 ? 24 : 256 ** (SIZES[low] / 2)), 'a block has a number that is not in its shortest form');
    return value;
  };
  const text = (length) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(take(length));
  const map = (length, depth) => {
    const members = Object.create(null);
    for (let i = 0; i < length; i++) {
      const [head] = take(1);
      check(head >> 5 === 3, 'a block has a key that is no text');
      const key = text(count(head & 31));
      check(!(key in members), `a block has the key ${key} twice`);
      members[key] = value(depth + 1);
    }
    return members;
  };
  const link = () => {
    const [head] = take(1);
    check(head >> 5 === 2, 'a link is none');
    const name = take(count(head & 31));
    check(name[0] === 0, 'a link is none');
    return new Link(nameOf(name.subarray(1)));
  };
  const list = (length, depth) => {
    const items = [];
    for (let i = 0; i < length; i++) items.push(value(depth + 1));
    return items;
  };
  const value = (depth) => {
    check(depth < MOST.depth, 'a block is nested too deeply');
    const [head] = take(1);
    if (head === 0xf4 || head === 0xf5) return head === 0xf5;
    if (head === 0xf6) return null;
    const [kind, low] = [head >> 5, head & 31];
    if (kind === 6) return count(low) === 42 ? link() : refuse('a block has a tag that is no link');
    if (kind === 2 || kind === 7) return refuse('a block holds what no proof holds');
    const number = count(low);
    if (kind === 0) return number;
    if (kind === 1) return -1 - number;
    if (kind === 3) return text(number);
    return kind === 4 ? list(number, depth) : map(number, depth);
  };
  const whole = value(0);
  check(at === bytes.length, 'a block goes on behind its end');
  return whole;
};

// ── From the proof to the rules ──────────────────────────────────────────────────────────────────────────────────────────────────────

const reader = (blocks) => (link, type, what) => {
  check(link instanceof Link, `${what} is not linked`);
  const bytes = blocks.get(link.cid);
  check(bytes !== undefined, `the block of ${what} is missing: ${link.cid}`);
  const value = decode(bytes);
  check(type === undefined || value?.type === type, `the block of ${what} is no ${type}: ${link.cid}`);
  return value;
};

/** Facts by name, regulations with their lines, and domains: all of a rule book that deciding by facts needs. */
const loadBook = (read, link) => {
  const book = read(link, 'rule-book/1', 'the rule book');
  const { themes } = read(book.vocabulary, 'vocabulary/1', 'the vocabulary');
  const facts = new Map();
  for (const theme of Object.values(themes)) for (const fact of read(theme, undefined, 'a theme')) facts.set(fact.fact, fact);
  const regulations = book.regulations.map((one) => {
    const regulation = read(one, 'regulation/1', 'a regulation');
    return { ...regulation, lines: regulation.rules.flatMap((rule) => linesOf(read, rule)) };
  });
  return { name: book.name, version: book.version, facts, regulations, domains: read(book.domains, undefined, 'the domains') };
};

/** Of the same blocks a rule book is loaded once, however many proofs it decided. */
const loaded = new WeakMap();
const bookOf = (read, blocks, link) => {
  const books = loaded.get(blocks) ?? new Map();
  loaded.set(blocks, books);
  if (!books.has(link.cid)) books.set(link.cid, loadBook(read, link));
  return books.get(link.cid);
};

/** A clause in one version and one phase. */
const linesOf = (read, { clauses }) =>
  clauses.flatMap((clause) =>
    clause.versions.flatMap((link) => {
      const version = read(link, 'rule-version/1', `a version of ${clause.clause}`);
      return version.phases.map((phase) => ({
        clause,
        cid: link.cid,
        version,
        phase,
        scope: version.when.map((block) => both(block, phase.when)),
      }));
    }),
  );

/** Both conditions at once; of a fact that both name, the answers that they share. */
const both = (one, other) => {
  const joined = { ...one };
  for (const [fact, answers] of Object.entries(other)) joined[fact] = (one[fact] ?? answers).filter((answer) => answers.includes(answer));
  return joined;
};

// ── Days ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const nextDay = (day, by = 1) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
const firstDay = ({ version, phase }, basis) =>
  basis === 'in_force' ? phase.in_force[0] : basis === 'as_enacted' ? phase.as_enacted : version.enacted;

const bindsOn = (line, basis, day) => {
  const last = line.phase.in_force[1];
  return day < firstDay(line, basis) ? 'later' : last !== null && day > last ? 'ended' : 'now';
};

/** The days on which the law, or how it is enforced, changes. */
const changesOf = ({ regulations }, basis) => {
  const days = regulations.flatMap(({ lines }) =>
    lines.flatMap((line) => [
      firstDay(line, basis),
      ...(line.phase.in_force[1] === null ? [] : [nextDay(line.phase.in_force[1])]),
      ...line.version.enforcement.flatMap(({ from, to }) => (to === null ? [from] : [from, nextDay(to)])),
    ]),
  );
  return [...new Set(days)].sort();
};

/** A day of the proof's interval, which must lie between two changes of the law that follow one another. */
const dayWithin = (proof, book) => {
  const [from, to] = proof.interval;
  const days = [null, ...changesOf(book, proof.basis), null];
  const at = days.indexOf(from);
  check(at >= 0 && days[at + 1] === to, 'the interval does not lie between two changes of the law');
  return from ?? (to === null ? '2000-01-01' : nextDay(to, -1));
};

// ── Facts ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What is known: for each fact the answers that may hold. Of a fact with several answers at once, those named hold. */
const situationOf = ({ facts: recorded }, { facts }) => {
  const known = new Map();
  for (const { fact, answer, known: how } of recorded) {
    const about = facts.get(fact);
    check(about !== undefined, `the fact ${fact} is not in the rule book`);
    check(!known.has(fact), `the fact ${fact} stands twice`);
    check(['given', 'stated', 'denied', 'presumed'].includes(how), `the fact ${fact} is known as ${how}, which is no way of knowing`);
    check(answer.length > 0 && answer.every((one) => about.answers.includes(one)), `the fact ${fact} has an answer that it cannot have`);
    known.set(fact, { answer, how });
  }
  const optionsOf = (fact) => known.get(fact)?.answer ?? facts.get(fact)?.answers ?? refuse(`a rule asks for ${fact}, which is no fact`);
  const cellIsSure = ([fact, accepted]) =>
    facts.get(fact)?.several
      ? (known.get(fact)?.answer ?? []).some((one) => accepted.includes(one))
      : optionsOf(fact).every((one) => accepted.includes(one));
  const cellIsPossible = ([fact, accepted]) => optionsOf(fact).some((one) => accepted.includes(one));
  const isSaid = ([fact]) => known.has(fact) && known.get(fact).how !== 'presumed';
  return {
    known,
    isSaid,
    isSure: (block) => Object.entries(block).every(cellIsSure),
    isPossible: (block) => Object.entries(block).every(cellIsPossible),
    /** One fact, of which nothing is known, keeps the condition from holding, and something else of it was said. */
    isNear(block) {
      const cells = Object.entries(block);
      const open = cells.filter((cell) => !cellIsSure(cell));
      const [missing] = open;
      if (open.length !== 1 || known.has(missing[0]) || !cellIsPossible(missing)) return false;
      return cells.some((cell) => cell !== missing && isSaid(cell));
    },
    /** A condition of a regulation's scope that somebody denied. */
    denied: (scope) => Object.entries(scope).filter((cell) => isSaid(cell) && !cellIsPossible(cell)),
  };
};

/** Presumed is what the domain, the scope of a regulation that was asked, or the vocabulary presumes, and nothing else. */
const checkPresumptions = (proof, { facts, domains }, asked, { known }) => {
  const domain = domains.find((one) => one.domain === proof.domain) ?? refuse(`the domain ${proof.domain} is not in the rule book`);
  for (const [name, { presume }] of facts) {
    const scope = asked.find((one) => one.scope[name] !== undefined)?.scope[name];
    const presumed = [...(domain.presumes[name] ?? scope ?? presume)].sort();
    const { how, answer = [] } = known.get(name) ?? {};
    check(presumed.length === 0 || how !== undefined, `the fact ${name} is presumed, and the proof leaves it out`);
    const same = presumed.join('|') === [...answer].sort().join('|');
    check(how !== 'presumed' || same, `the fact ${name} is not presumed as the proof says`);
  }
};

// ── Findings ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An exception holds where it is stated, and nothing voids it. */
const holds = ({ when, but_not }, { isSure }) => when.some(isSure) && !but_not.some(isSure);

/** The exceptions of a line that count under a basis and hold. */
const exceptionsOf = ({ version }, basis, situation) =>
  version.unless.filter((one) => (one.basis === undefined || one.basis.includes(basis)) && holds(one, situation));

/** What a line comes to; nothing where it does not apply. `cites` are the provisions that it may name. */
const findingOf = (line, basis, day, situation) => {
  const { version, scope, clause } = line;
  const binds = bindsOn(line, basis, day);
  if (!scope.some(situation.isSure))
    return binds === 'now' && scope.some(situation.isNear) ? { line, finding: 'undetermined', cites: [] } : undefined;
  if (binds !== 'now') return binds === 'later' ? { line, finding: 'not_in_force', cites: [clause.cite] } : undefined;
  const exceptions = exceptionsOf(line, basis, situation);
  if (exceptions.length > 0) return { line, finding: 'excepted', cites: exceptions.map(({ cite }) => cite) };
  if (version.kind === 'prohibition') return { line, finding: 'prohibited', cites: [clause.cite] };
  return { line, ...safeguardsOf(line, situation) };
};

const safeguardsOf = ({ version, clause }, situation) => {
  const fulfilled = ({ fact, answers }) => ({ [fact]: answers });
  const lacking = version.requires.filter(
    (one) =>
      !situation.isSure(fulfilled(one)) &&
      !one.unless.some((way) => holds(way, situation)) &&
      (one.when.length === 0 || one.when.some(situation.isSure)),
  );
  const missing = lacking.filter((one) => !situation.isPossible(fulfilled(one)));
  if (missing.length > 0) return { finding: 'breached', cites: [missing[0].cite] };
  const silent = lacking.filter(
    (one) => one.unstated === 'block' && (one.silence_bites.length === 0 || one.silence_bites.some(situation.isSure)),
  );
  if (silent.length > 0) return { finding: 'unsupported', cites: [silent[0].cite] };
  return { finding: 'met', cites: [clause.cite], conditions: lacking.map(({ fact }) => fact) };
};

/** An exception that took a rule away before it was reached: it holds, whether or not the rest of the rule does. */
const exceptedBy = (line, basis, situation) => {
  const cites = exceptionsOf(line, basis, situation).map(({ cite }) => cite);
  return cites.length === 0 ? undefined : { line, finding: 'excepted', cites };
};

// ── The verdict ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The first that is found decides; the first three block. */
const RANKS = ['prohibited', 'breached', 'unsupported', 'excepted', 'met', 'not_in_force', 'undetermined', 'none'];
const BLOCKING = RANKS.slice(0, 3);
const NO_PROVISION = 'No covered provision applies';

/** Provisions that name their instrument themselves. */
const NAMES_ITSELF = /^(Directive|Regulation|criminal law under Directive) |\(SB \d\d-\d+\)$|^C\(20\d\d\) |^GDPR |^\d+ U\.S\.C\. /;
const inFull = ({ citation }, cite) => (NAMES_ITSELF.test(cite) ? cite : citation.replace('{provision}', cite));

/** Each regulation with its lines that are asked: all of them, or, of another jurisdiction, what is asked everywhere. */
const tablesOf = ({ regulations }, jurisdictions) =>
  regulations.map((regulation) => {
    const asked = jurisdictions.includes(regulation.jurisdiction);
    return { regulation, asked, lines: asked ? regulation.lines : regulation.lines.filter(({ clause }) => clause.everywhere) };
  });

const sourcesOf = ({ line, cites }, { regulation, asked }) =>
  cites.map((cite) => (asked ? undefined : line.clause.citeElsewhere) ?? inFull(regulation, cite));

/** The sources where no rule decides: that a scope is denied, where every regulation that was asked says so. */
const sourcesOutside = (asked, situation) => {
  const denied = asked.map((one) => situation.denied(one.scope).map(([fact]) => one.scopeCites?.[fact]));
  if (denied.some((facts) => facts.length === 0)) return [NO_PROVISION];
  const cites = (denied[0] ?? []).filter((cite) => cite !== undefined);
  return cites.length === 0 ? [NO_PROVISION] : cites.map((cite) => inFull(asked[0], cite));
};

const checkDecision = (proof, tables, situation, day) => {
  const found = tables.flatMap((table) =>
    table.lines.flatMap((line) => {
      const one = findingOf(line, proof.basis, day, situation);
      return one === undefined ? [] : [{ ...one, table }];
    }),
  );
  const isDoubt = proof.verdict === 'BLOCKED' && proof.finding === 'undetermined';
  // Whoever asks that doubt blocks gets BLOCKED where the facts alone allow.
  const verdict = isDoubt || !BLOCKING.includes(proof.finding) ? 'ALLOWED' : 'BLOCKED';
  check(isDoubt || proof.verdict === verdict, `the finding ${proof.finding} does not lead to ${proof.verdict}`);
  // A rule that one fact keeps away may be named or not: that hangs on how much of it is told.
  const rank = RANKS.indexOf(proof.finding === 'none' ? 'undetermined' : proof.finding);
  const before = RANKS.slice(0, isDoubt ? BLOCKING.length : rank);
  const stronger = found.find(({ finding }) => before.includes(finding));
  check(stronger === undefined, `on these facts ${stronger?.line.clause.clause} is ${stronger?.finding}, which the proof passes over`);
  if (!isDoubt) checkRule(proof, tables, found, situation, day);
  return { isDoubt, looked: tables.reduce((sum, { lines }) => sum + lines.length, 0) };
};

const checkRule = (proof, tables, found, situation, day) => {
  if (proof.finding === 'none') {
    check(proof.rule === null && proof.conditions.length === 0, 'no rule decides, and yet one is linked or leaves conditions');
    const asked = tables.filter(({ asked: isAsked }) => isAsked).map(({ regulation }) => regulation);
    check(sourcesOutside(asked, situation).includes(proof.rule_source), `${proof.rule_source} is not where it says that no rule applies`);
    return;
  }
  check(proof.rule instanceof Link, 'a rule decides, and none is linked');
  const linked = tables.flatMap((table) =>
    table.lines
      .filter(({ cid, ...line }) => cid === proof.rule.cid && bindsOn(line, proof.basis, day) !== 'ended')
      .map((line) => ({ table, line })),
  );
  check(linked.length > 0, 'the linked rule is not among those that were asked');
  const exact = found.filter(({ line, finding }) => line.cid === proof.rule.cid && finding === proof.finding);
  const named =
    proof.finding !== 'excepted' ? [] : linked.flatMap(({ table, line }) => ({ ...exceptedBy(line, proof.basis, situation), table }));
  const fitting = [...exact, ...named.filter(({ line }) => line !== undefined)];
  check(fitting.length > 0, `on these facts the linked rule is not ${proof.finding}`);
  const sources = proof.finding === 'undetermined' ? [NO_PROVISION] : fitting.flatMap((one) => sourcesOf(one, one.table));
  check(sources.includes(proof.rule_source), `the source is ${sources.join(' or ')}, not ${proof.rule_source}`);
  const conditions = fitting.map((one) => (one.conditions ?? []).join());
  check(conditions.includes(proof.conditions.join()), 'the conditions are not those that the rule leaves open');
};

const ASKED = ['type', 'rulebook', 'model', 'domain', 'jurisdictions', 'basis', 'interval', 'action', 'facts'];
const DECIDED = ['verdict', 'finding', 'reason', 'rule', 'rule_source', 'conditions', 'confidence'];

/**
 * Confirms a proof from blocks that were hashed.
 * @returns what was confirmed, in sentences
 * @throws Refused with the first thing that is wrong
 */
export const verifyProof = async (cid, blocks, action) => {
  const read = reader(blocks);
  const proof = read(new Link(cid), 'verdict-proof/1', 'the proof');
  check(proof.rule_sets === undefined, 'rule sets of a customer decided too, which this verifier does not know');
  const unknown = Object.keys(proof).find((name) => ![...ASKED, ...DECIDED].includes(name));
  check(unknown === undefined, `the proof has a member ${unknown}, which this verifier does not know`);
  check(['in_force', 'as_enacted', 'readiness'].includes(proof.basis), `nobody knows the basis ${proof.basis}`);
  check(['ALLOWED', 'BLOCKED'].includes(proof.verdict), `nobody knows the verdict ${proof.verdict}`);
  check(RANKS.includes(proof.finding), `nobody knows the finding ${proof.finding}`);
  check(Number.isInteger(proof.confidence) && proof.confidence >= 0 && proof.confidence <= 1000, 'the confidence is none');
  if (action !== undefined) {
    const digest = await sha256(new TextEncoder().encode(action.normalize('NFC')));
    const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    check(hex === proof.action, 'the proof is of another action');
  }
  check(proof.rulebook instanceof Link, 'the rule book is not linked');
  const book = bookOf(read, blocks, proof.rulebook);
  const tables = tablesOf(book, proof.jurisdictions);
  const asked = tables.filter((one) => one.asked).map(({ regulation }) => regulation);
  const covered = [...new Set(asked.map(({ jurisdiction }) => jurisdiction))];
  check(covered.join() === proof.jurisdictions.join(), 'the jurisdictions are not those of the rule book');
  const day = dayWithin(proof, book);
  const situation = situationOf(proof, book);
  checkPresumptions(proof, book, asked, situation);
  const { isDoubt, looked } = checkDecision(proof, tables, situation, day);
  check(isDoubt || proof.reason.endsWith(`(${proof.rule_source})`), 'the reason names another source');
  return describe(proof, book, isDoubt, looked, action);
};

const describe = (proof, book, isDoubt, looked, action) => [
  `${proof.verdict} by ${book.name} ${book.version}: ${proof.finding.replaceAll('_', ' ')}, ${proof.rule_source}.`,
  `Asked was the law of ${proof.jurisdictions.join(' and ') || 'no jurisdiction: the action takes place outside of them'}.`,
  proof.verdict === 'BLOCKED' && !isDoubt
    ? 'The linked rule blocks on the recorded facts, and no rule that goes before it does.'
    : `None of the ${looked} clauses that were asked blocks on the recorded facts.`,
  isDoubt ? 'It is blocked because the caller asked that doubt blocks; the doubt itself is not confirmed here.' : '',
  action === undefined ? 'The action was not compared.' : 'It is the proof of this action.',
  'How the text was read is not confirmed here.',
];

/** As `verifyProof`, from the bytes of a CAR. */
export const verifyCar = async (cid, car, action) => verifyProof(cid, await readCar(car), action);

if (globalThis.process?.argv?.[1] !== undefined && import.meta.url === (await import('node:url')).pathToFileURL(process.argv[1]).href) {
  const [, , cid, file, action] = process.argv;
  try {
    const { readFileSync, statSync } = await import('node:fs');
    check(cid && file, 'node verifier.js CID FILE.car ["the action"]');
    check(statSync(file).size <= MOST.bytes, `the file is larger than ${MOST.bytes} bytes`);
    const lines = await verifyCar(cid, new Uint8Array(readFileSync(file)), action);
    console.log([`CONFIRMED ${cid}`, ...lines.filter(Boolean)].join('\n  '));
  } catch (error) {
    console.log(`REFUSED ${cid}\n  ${error.message}`);
    process.exitCode = error instanceof Refused ? 1 : 2;
  }
}
