import type { EvidenceRange } from './sources.js';

/** The check that a package carries: the standard library of Python and nothing of ours. */
export const CHECK = `"""Checks an evidence package with nothing but Python's standard library: python3 check.py, in the \
unpacked folder."""
import base64, hashlib, json, sys

def refuse(why):
    sys.exit("REFUSED: " + why)

def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def from_cid(text):  # base32, without the letter that says so
    text = text[1:].upper()
    return base64.b32decode(text + "=" * (-len(text) % 8))

# 1. Every file is the one that the manifest names.
manifest = json.load(open("manifest.json", "rb"))
for name, said in manifest["files"].items():
    digest = hashlib.sha256()
    with open(name, "rb") as file:
        for chunk in iter(lambda: file.read(1 << 20), b""):
            digest.update(chunk)
    if digest.hexdigest() != said["sha256"]:
        refuse(name + " is not the file that the manifest names")
print(len(manifest["files"]), "files are as the manifest says")

# 2. Every block of the CAR files hashes to its name.
def varint(file):
    value, shift = 0, 0
    while True:
        byte = file.read(1)
        if not byte:
            return None
        value |= (byte[0] & 127) << shift
        if byte[0] < 128:
            return value
        shift += 7

held = {}
for name in ("proofs.car", "rulebooks.car"):
    count = 0
    with open(name, "rb") as file:
        length = varint(file)
        if length is not None:
            file.read(length)
        while (length := varint(file)) is not None:
            block = file.read(length)
            if len(block) != length or block[:1] != b"\\x01" or block[2:4] != b"\\x12\\x20":
                refuse(name + " is cut off, or holds a block of another kind")
            if sha(block[36:]) != block[4:36]:
                refuse(name + " holds a block that does not hash to its name")
            count += 1
            if name == "proofs.car":
                held[block[:36]] = True
    print(count, "blocks of", name, "hash to their names")
verdicts = without = 0
for line in open("verdicts.jsonl", encoding="utf-8"):
    verdicts += 1
    without += from_cid(json.loads(line)["cid"]) not in held
print(verdicts, "verdicts;", without, "of them without their proof in this package")

# 3. What is said to be in the log leads to the root that was signed.
lines = open("log/checkpoint.txt", encoding="utf-8").read().split("\\n")
size, root = (int(lines[1]), base64.b64decode(lines[2])) if len(lines) > 2 else (0, b"")

def climb(index, last, node, way):  # RFC 9162, 2.1.3.2
    for sibling in way:
        if last == 0:
            refuse("a way in the log is too long")
        if index & 1 or index == last:
            node = sha(b"\\x01", sibling, node)
            while not index & 1 and index != 0:
                index, last = index >> 1, last >> 1
        else:
            node = sha(b"\\x01", node, sibling)
        index, last = index >> 1, last >> 1
    if last != 0 or node != root:
        refuse("an entry does not lead to the root of the checkpoint")

def in_tile(leaves, at):
    way = []
    while len(leaves) > 1:
        way.append(leaves[at ^ 1])
        leaves = [sha(b"\\x01", leaves[i], leaves[i + 1]) for i in range(0, len(leaves), 2)]
        at >>= 1
    return way

included = 0
for line in open("log/inclusion.jsonl", encoding="utf-8"):
    tile = json.loads(line)
    path = [base64.b64decode(one) for one in tile["path"]]
    if "leaves" in tile:
        packed = base64.b64decode(tile["leaves"])
        leaves = [packed[i:i + 32] for i in range(0, len(packed), 32)]
        for number, (index, cid) in enumerate(tile["entries"]):
            if leaves[index % 256] != sha(b"\\x00", from_cid(cid)):
                refuse("entry %d of the log is another" % index)
            if number == 0:  # the others share the root of the tile
                climb(index, size - 1, leaves[index % 256], in_tile(leaves, index % 256) + path)
            included += 1
    else:
        for index, cid, way in tile["ways"]:
            climb(index, size - 1, sha(b"\\x00", from_cid(cid)), [base64.b64decode(one) for one in way] + path)
            included += 1
print(included, "entries lead to the signed root of a log of", size)
print("CONFIRMED")
`;

const MAPPING = `| duty to keep records | what in this package serves it |
|---|---|
| Regulation (EU) 2024/1689, Art. 12 (automatic logging) | verdicts: \`created_at\`, \`verdict_id\`, \`rule_source\`, \
\`rule_book\`, \`process\`, \`number\`; receipts: \`receipt_id\`, \`agent_id\`, \`decision\`, \`timestamp\`, \`policy_version\` |
| Art. 19, Art. 26(6) (logs are kept for six months at least) | \`created_at\` of every row; \`gaps.json\`; the log with its \
checkpoint |
| C.R.S. 6-1-1703 (a deployer's records, three years after the decision) | verdicts: \`created_at\`, \`verdict\`, \
\`rule_source\`, \`action_sha256\`; receipts: \`decision\`, \`decision_reason\`, \`subject_id\`, \`timestamp\` |

An engineer's note, and no legal advice: whether these records are enough is for the reader to say.
`;

/** What the package says of itself: what it holds, and how to check all of it without us. */
export const readmeOf = (
  { tenant, from, to }: EvidenceRange,
  madeAt: string,
  verifierKeys: readonly string[],
): string => `# Evidence package

Verdicts and receipts of \`${tenant}\` from ${from} to ${to}, both counted, in UTC. Made at ${madeAt}.

| file | what it is |
|---|---|
| \`verdicts.csv\`, \`verdicts.jsonl\` | every registered verdict, in order of time; of the action its SHA-256, and its text \
where the customer keeps texts |
| \`receipts.csv\`, \`receipts.jsonl\` | decisions of agents that the customer's keys have made; \`jws\` signs the other \
members (RFC 7515, detached, over RFC 8785 JSON) |
| \`proofs.car\` | the proof of each verdict by its \`cid\`, as far as it is held |
| \`rulebooks.car\` | what the proofs link to: rule books, rules, and the model by which actions were read |
| \`log/checkpoint.txt\`, \`log/inclusion.jsonl\` | the signed root of the transparency log, and the way of each entry to it |
| \`rule-sets.jsonl\` | what became of the customer's own rule sets: uploads and switches, with time and key |
| \`gaps.json\` | where verdicts may be missing, and why |
| \`manifest.json\`, \`manifest.jws\`, \`jwks.json\` | the SHA-256 of every file, its signature, and the public keys |
| \`check.py\` | the check below |

In the CSV files a text that a spreadsheet would run as a formula has an apostrophe before it; the JSON Lines have it as it was.

## Check it

\`python3 check.py\` in this folder, with any Python from 3.8 on and nothing else. It hashes every file and every block, and \
leads every
entry of the log to the signed root. Read it first: it is a hundred lines.

The signatures are Ed25519, which Python's library does not have. \`manifest.jws\` is a detached JWS over the bytes of \
\`manifest.json\`: any
JOSE library checks it with \`jwks.json\`; compare the key with the one that the service publishes at \`/.well-known/jwks.json\`.
The checkpoint is a C2SP signed note, by the key

${verifierKeys.map((key) => `    ${key}`).join('\n')}

## Which fields serve which duty

${MAPPING}`;
