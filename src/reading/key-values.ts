/** A value that denies its key, as programs and forms write it: `notice=False`, `"consent": null`, `Human review: none.` */
const KEY_VALUE = /["']?\s*(={1,3}|:=|=>)\s*["']?(false|none|null|nil|undefined|no|off|0|never|disabled|absent|missing|""|''|\[\]|\{\})(?![\w.])["']?/iy;
const KEY_COLON = /["']?\s*:\s*["']?(false|none|null|nil|undefined|no|off|0|never|disabled|absent|missing|""|\[\]|\{\})["']?(?=\s*(?:[,;)}\].]|\n|$))/iy;

const FORMS = [
  ['=', KEY_VALUE],
  [':', KEY_COLON],
] as const;

export interface DeniedValue {
  readonly text: string;
  readonly length: number;
  /** `=`: the key is the one name before it; `:`: all words since the clause began. */
  readonly sign: '=' | ':';
  readonly quoted: boolean;
}

/** The denying value that begins, with its sign, at `at`. */
export const deniedValueAt = (text: string, at: number): DeniedValue | undefined => {
  for (const [sign, form] of FORMS) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (found === null) continue;
    const value = (found[found.length - 1] ?? '').toLowerCase();
    return { text: /^\w+$/.test(value) ? value : 'none', length: found[0].length, sign, quoted: found[0].includes('"') };
  }
  return undefined;
};
