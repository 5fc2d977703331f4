/* The page /verify: a proof is fetched from here, or dropped as a file, and checked by ./verifier.js within the page. */

import { readCar, verifyProof } from './verifier.js';

const field = (id) => document.getElementById(id);
const form = field('verify');
const file = field('file');
const result = field('result');
// As much as the verifier reads.
const MOST = 1 << 26;

const tell = (kind, title, lines) => {
  result.className = kind;
  result.replaceChildren(
    ...[['h2', title], ...lines.filter(Boolean).map((line) => ['p', line])].map(([tag, text]) =>
      Object.assign(document.createElement(tag), { textContent: text }),
    ),
  );
};

const fetchCar = async (cid) => {
  const response = await fetch(`ipfs/${encodeURIComponent(cid)}?format=car`);
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? `this service answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};

const dropped = async () => {
  const [one] = file.files;
  if (one.size > MOST) throw new Error(`the file is larger than ${MOST} bytes`);
  return new Uint8Array(await one.arrayBuffer());
};

const check = async () => {
  const cid = field('cid').value.trim();
  const action = field('action').value;
  tell('', 'Checking …', []);
  try {
    const blocks = await readCar(file.files.length > 0 ? await dropped() : await fetchCar(cid));
    const lines = await verifyProof(cid, blocks, action === '' ? undefined : action);
    tell('yes', 'Confirmed', [...lines, `${blocks.size} blocks were hashed in this page.`]);
  } catch (error) {
    tell('no', 'Refused', [error.message]);
  }
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  check();
});

for (const name of ['dragover', 'drop'])
  document.addEventListener(name, (event) => {
    event.preventDefault();
    if (name === 'drop' && event.dataTransfer.files.length > 0) file.files = event.dataTransfer.files;
  });

// A link may name the proof: /verify#bafyrei…
if (location.hash.length > 1) field('cid').value = location.hash.slice(1, 200);
field('go').disabled = false;
