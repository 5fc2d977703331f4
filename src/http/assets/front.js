/* Lets the question of the front page be shared in the fragment of an address, which browsers send to no server. */

(() => {
  const FIELDS = ['action', 'domain', 'as_of', 'jurisdiction'];
  // Longer than any question that is answered.
  const MOST = 8000;
  const field = (name) => document.getElementById(name);
  const said = document.getElementById('said');
  document.getElementById('share').hidden = false;

  const shared = location.hash.slice(1);
  if (shared.length > MOST) said.textContent = 'This link is too long, and was not read.';
  else for (const [name, value] of new URLSearchParams(shared)) if (FIELDS.includes(name)) field(name).value = value;

  document.getElementById('copy').addEventListener('click', async () => {
    const link = new URL(location.href);
    link.hash = new URLSearchParams(FIELDS.map((name) => [name, field(name).value])).toString();
    history.replaceState(null, '', link);
    try {
      await navigator.clipboard.writeText(link.href);
      said.textContent = 'Copied.';
    } catch {
      said.textContent = 'The link is in the address bar.';
    }
  });
})();
