/* The page of a verdict in the portal: its proof is fetched from here and checked by ./verifier.js within the page. */

import { readCar, verifyProof } from './verifier.js';

const button = document.getElementById('check');
const result = document.getElementById('result');

const tell = (title, lines) =>
  result.replaceChildren(
    ...[['h3', title], ...lines.map((line) => ['p', line])].map(([tag, text]) =>
      Object.assign(document.createElement(tag), { textContent: text }),
    ),
  );

const check = async () => {
  const { cid } = button.dataset;
  tell('Checking …', []);
  try {
    const response = await fetch(`/ipfs/${encodeURIComponent(cid)}?format=car`);
    if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? `this service answers ${response.status}`);
    const blocks = await readCar(new Uint8Array(await response.arrayBuffer()));
    tell('Confirmed', [...(await verifyProof(cid, blocks)).filter(Boolean), `${blocks.size} blocks were hashed in this page.`]);
  } catch (error) {
    tell('Refused', [error.message]);
  }
};

button.hidden = false;
button.addEventListener('click', check);
