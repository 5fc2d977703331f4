import { anyOf } from '../text/any-of.js';

const { raw } = String;

/** What programs write: `notice=False`, `"consent": null` */
const VALUE = raw`false|none|null|nil|undefined|no|nope|n/a|~|off|0|never|disabled|absent|missing|""|\[\]|\{\}`;
/** `never done`, `not in place` */
const NOT_DONE =
  raw`(?:not|never|nothing) ` +
  anyOf(
    'done|made|planned|started|begun|written|given|offered|provided|performed|carried out|sent',
    'shown|available|in place|needed|required|used',
  );
/** What forms and notes write behind a colon as well: `Impact assessment: skipped` */
const NOTE = ['skipped|waived|omitted|dropped|cancelled|canceled|refused|lacking|unplanned', 'tbd|todo|to do|not yet', NOT_DONE].join('|');
/** `isn't`, `will never be` */
const IS_NOT =
  anyOf(raw`(?:is|are|was|were|has|have|do|does|did|will|would|shall|can|could)(?:n't| not| never)`, "won't|can't|cannot|not|never") +
  raw`(?: be| been| being| yet)?`;
/** How participles end: `published`, `given`, `put`, `sought` */
const PARTICIPLE = raw`[a-z]+(?:ed|en|ne|de|pt|nt|wn|ld|ught)`;
/** `it will not be published yet` */
const UNDONE = raw`(?:it |they )?${IS_NOT} ${PARTICIPLE}(?: (?:out|up|down|off|yet|at all|here))?`;

// A value that denies its key, as programs and forms write it.

/** `notice=False`, `notice := no` */
export const KEY_VALUE = new RegExp(raw`["']?\s*(={1,3}|:=|=>|->)\s*["']?(${VALUE}|'')(?![\w.])["']?`, 'iy');
/** `summary="will not be published"` */
export const KEY_QUOTED = new RegExp(raw`["']?\s*(?:={1,3}|:|:=|=>|->)\s*(["'])(${NOTE}|${UNDONE})\1`, 'iy');
/** `set("notice", False)`: the first two arguments of a call, of which the first is a name */
export const KEY_ARGUMENT = /(?<=\(\s*["'][a-z][\w.-]*)["']\s*,\s*["']?(false|none|null|nil|undefined|no|off|disabled)["']?(?=\s*[,)])/iy;
/** `"consent": null`, `Human review: none.` */
export const KEY_COLON = new RegExp(raw`["']?\s*:\s*["']?(${VALUE}|${NOTE}|${UNDONE})["']?(?=\s*(?:[,;)}\].]|\n|$))`, 'iy');
/** `| notice | no |` */
export const KEY_CELL = new RegExp(raw`\s*\|\s*(${VALUE})\s*(?=\|)`, 'iy');
const LEFT_OUT = 'skip|omit|skipped|omitted|waived|dropped|todo|tbd';
/** `--consent no`: behind a space only a whole word is a value. */
export const KEY_OPTION = new RegExp(raw`(?<=(?:^|\s)--[a-z][\w-]*)\s+["']?(${VALUE}|${LEFT_OUT})["']?(?=\s|[;|&)\]]|$)`, 'iy');
