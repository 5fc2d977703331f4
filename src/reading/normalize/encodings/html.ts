import { type AlignedText, replace } from '../../text/aligned-text.js';
import { wordSet } from '../../text/word-set.js';

/** Elements of HTML within a line: their tags part no words. */
const INLINE = wordSet(`
a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr
`);
/** Elements of HTML that begin and end a line. */
const BLOCK = wordSet(`
article aside blockquote body br button caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head
header hr html img input label legend li link main meta nav ol option p pre section select style summary table tbody td textarea tfoot th
thead title tr ul
`);

/** `class="a b"`, `href=/x` */
const ATTRIBUTE = String.raw`\s+[a-z][\w:-]*\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+)`;
/** `<b>`, `</td>`, `<img alt="…" />` */
const ELEMENT = String.raw`<\/?([a-z][a-z0-9]*)((?:${ATTRIBUTE})*)\s*\/?>`;
/** `<!-- -->`, or one of its ends where words stand between */
const COMMENT = String.raw`<!--(\s*)(?:-->)?|-->`;
const TAG = new RegExp(`${ELEMENT}|${COMMENT}`, 'giu');
/** Values that say something in words are kept: a title, an alternative text, an address with a query. */
const SPOKEN = /=\s*(?:"([^"]*[ +_%-][^"]*)"|'([^']*[ +_%-][^']*)')/gu;
const UNSPOKEN = /^(?:style|class)$/i;

/**
 * Tags of HTML taken out: within a line they leave nothing behind, so that `emo<b>tion</b>` is one word; others end a line.
 * Elements that are not HTML are left alone: in a call written as XML they are the names of its arguments.
 */
export const withoutMarkup = (source: AlignedText): AlignedText =>
  replace(source, TAG, ([whole, name, attributes = '']) => (name === undefined ? comment(whole) : tag(name.toLowerCase(), attributes)));

const comment = (whole: string): string => (whole.startsWith('<!--') && whole.endsWith('-->') ? '' : '\n');

const tag = (name: string, attributes: string): string | undefined => {
  if (!INLINE.has(name) && !BLOCK.has(name)) return undefined;
  const spoken =
    attributes === ''
      ? []
      : [...attributes.matchAll(SPOKEN)]
          .filter((one) => !UNSPOKEN.test(attributes.slice(0, one.index).split(/\s/).at(-1) ?? ''))
          .map((one) => one[1] ?? one[2] ?? '');
  const said = spoken.map((text) => `\n${text}`).join('');
  return said === '' && INLINE.has(name) ? '' : `${said}\n`;
};
