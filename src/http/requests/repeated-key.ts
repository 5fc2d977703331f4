/** An object or a list that is open where the reader stands: the keys seen in an object, and where in it the reader is. */
interface Open {
  readonly keys: Set<string> | undefined;
  key: string;
  index: number;
}

const stepOf = ({ keys, key, index }: Open): string => (keys === undefined ? String(index) : key);

/** Where the string that begins at `start` ends: the place of its closing quote. */
const endOfString = (json: string, start: number): number => {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
};

/**
 * The steps to the first key that an object has twice: readers disagree on which of them counts, so nobody knows what was asked.
 * INVARIANT: `json` is valid JSON, so every string ends. Two spellings of one key (`"a"`, `"\u0061"`) are one key.
 */
export const repeatedKey = (json: string): readonly string[] | undefined => {
  const open: Open[] = [];
  let string = '';
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') {
      const end = endOfString(json, at);
      string = json.slice(at, end + 1);
      at = end;
    } else if (sign === '{' || sign === '[') open.push({ keys: sign === '{' ? new Set() : undefined, key: '', index: 0 });
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',' || sign === ':') {
      const inside = open.at(-1) as Open;
      if (sign === ',') inside.index += 1;
      else {
        inside.key = string.includes('\\') ? (JSON.parse(string) as string) : string.slice(1, -1);
        if (inside.keys?.has(inside.key) === true) return open.map(stepOf);
        inside.keys?.add(inside.key);
      }
    }
  }
  return undefined;
};
