const VALUE = String.raw`false|none|null|nil|undefined|no|nope|n/a|~|off|0|never|disabled|absent|missing|""|\[\]|\{\}`;
/** A value that denies its key, as programs and forms write it: `notice=False`, `"consent": null`, `Human review: none.`, `| notice | no |` */
const KEY_VALUE = new RegExp(String.raw`["']?\s*(={1,3}|:=|=>|->)\s*["']?(${VALUE}|'')(?![\w.])["']?`, 'iy');
const KEY_COLON = new RegExp(String.raw`["']?\s*:\s*["']?(${VALUE})["']?(?=\s*(?:[,;)}\].]|\n|$))`, 'iy');
const KEY_CELL = new RegExp(String.raw`\s*\|\s*(${VALUE})\s*(?=\|)`, 'iy');

const FORMS = [
  ['=', KEY_VALUE],
  [':', KEY_COLON],
  [':', KEY_CELL],
] as const;

export interface DeniedValue {
  readonly text: string;
  readonly length: number;
  /** `=`: the key is the one name before it, or two words where a space stands before the sign; `:`: all words since the clause began. */
  readonly sign: '=' | ' =' | ':';
  readonly quoted: boolean;
}

/** The denying value that begins, with its sign, at `at`. */
export const deniedValueAt = (text: string, at: number): DeniedValue | undefined => {
  for (const [sign, form] of FORMS) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (found === null) continue;
    const value = (found[found.length - 1] ?? '').toLowerCase();
    return { text: /^\w+$/.test(value) ? value : 'none', length: found[0].length, sign: sign === '=' && /^\s/.test(found[0]) ? ' =' : sign, quoted: found[0].includes('"') };
  }
  return undefined;
};
