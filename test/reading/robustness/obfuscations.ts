/**
 * Ways to write a sentence so that a person still reads it and a filter may not. Each keeps every letter of the sentence
 * where a reader can find it; none is random, so that a failure can be repeated.
 */

export interface Disguise {
  readonly name: string;
  readonly wear: (text: string) => string;
}

const eachWord = (text: string, change: (word: string, at: number) => string): string => {
  let at = 0;
  return text.replace(/\p{L}+/gu, (word) => change(word, at++));
};
const eachLetter = (text: string, change: (letter: string) => string): string => text.replace(/[a-z]/gi, change);
/** Letters from a table, `from[i]` written as `to[i]`. */
const written = (from: string, to: string) => {
  const letters = [...to];
  return (text: string): string => eachLetter(text, (c) => letters[from.indexOf(c)] ?? c);
};
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const shifted =
  (upper: number, lower: number) =>
  (text: string): string =>
    eachLetter(text, (c) => String.fromCodePoint(c.charCodeAt(0) < 97 ? upper + c.charCodeAt(0) - 65 : lower + c.charCodeAt(0) - 97));
const inside =
  (sign: string) =>
  (text: string): string =>
    eachWord(text, (word) => (word.length < 4 ? word : `${word.slice(0, 2)}${sign}${word.slice(2)}`));
const between =
  (sign: string) =>
  (text: string): string =>
    eachWord(text, (word) => [...word].join(sign));
const longWords =
  (change: (word: string) => string) =>
  (text: string): string =>
    eachWord(text, (word) => (word.length < 6 || /^\p{Lu}+$/u.test(word) ? word : change(word)));
/** Only within words, so that numbers and dates stay numbers. */
const leet = (from: string, to: string) => longWords((word) => word.charAt(0) + written(from, to)(word.slice(1)));
const percent = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const reversed = (text: string): string => [...text].reverse().join('');

/** Letters drawn alike, from elsewhere in Unicode. */
export const alphabets: readonly Disguise[] = [
  { name: 'capital letters', wear: (text) => text.toUpperCase() },
  { name: 'fullwidth letters', wear: shifted(0xff21, 0xff41) },
  { name: 'mathematical bold letters', wear: shifted(0x1d400, 0x1d41a) },
  { name: 'mathematical sans-serif italic', wear: shifted(0x1d608, 0x1d622) },
  { name: 'monospaced letters', wear: shifted(0x1d670, 0x1d68a) },
  { name: 'letters in circles', wear: shifted(0x24b6, 0x24d0) },
  { name: 'white letters in black circles', wear: (text) => shifted(0x1f150, 0x1f150)(text) },
  { name: 'white letters in black squares', wear: (text) => shifted(0x1f170, 0x1f170)(text) },
  { name: 'flag letters', wear: (text) => shifted(0x1f1e6, 0x1f1e6)(text) },
  { name: 'small capitals', wear: written(ALPHABET, 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ') },
  { name: 'Cyrillic look-alikes', wear: written('aceiopxysjABCEHIKMOPTXS', 'асеіорхуѕјАВСЕНІКМОРТХЅ') },
  { name: 'Greek look-alikes', wear: written('oiuvABEHIKMNOPTXYZ', 'οιυνΑΒΕΗΙΚΜΝΟΡΤΧΥΖ') },
  { name: 'Cherokee and Lisu look-alikes', wear: written('ABCDEHKLMPRSTVWZ', 'ᎪᏴᏟᎠᎬᎻᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ') },
  { name: 'accents', wear: written('aeioucnszAEIOU', 'áèîöūčñšžÀÉÍÕÜ') },
  { name: 'combining marks', wear: (text) => eachLetter(text, (c) => `${c}\u0336\u0301`) },
  { name: 'many combining marks', wear: (text) => eachLetter(text, (c) => `${c}\u0316\u0317\u0300\u0346\u033e`) },
];

/** What is drawn as nothing, or as the space that it stands for. */
export const insertions: readonly Disguise[] = [
  { name: 'zero-width spaces', wear: between('\u200b') },
  { name: 'zero-width joiners', wear: inside('\u200d') },
  { name: 'word joiners', wear: inside('\u2060') },
  { name: 'soft hyphens', wear: between('\u00ad') },
  { name: 'Hangul fillers', wear: inside('\u3164') },
  { name: 'Mongolian vowel separators', wear: inside('\u180e') },
  { name: 'variation selectors', wear: between('\ufe0f') },
  { name: 'variation selectors of the supplement', wear: inside('\u{e0101}') },
  { name: 'tag characters', wear: inside('\u{e0041}\u{e0042}') },
  { name: 'null characters', wear: inside('\u0000') },
  { name: 'backspaces and escapes', wear: inside('\u0008\u001b') },
  { name: 'isolates of direction', wear: (text) => `\u2067${text}\u2069` },
  { name: 'marks of direction', wear: between('\u200e') },
  { name: 'reversed behind a right-to-left override', wear: (text) => `\u202e${reversed(text)}\u202c` },
  { name: 'words reversed behind overrides', wear: (text) => eachWord(text, (word) => `\u202e${reversed(word)}\u202c`) },
  { name: 'a left-to-right override', wear: (text) => `\u202d${text}\u202c` },
  { name: 'no-break spaces', wear: (text) => text.replaceAll(' ', '\u00a0') },
  { name: 'ideographic spaces', wear: (text) => text.replaceAll(' ', '\u3000') },
  { name: 'blank Braille cells', wear: (text) => text.replaceAll(' ', '\u2800') },
  { name: 'tabs and double spaces', wear: (text) => text.replaceAll(' ', '\t  ') },
];

/** What a browser, a console or a decoder turns into the sentence again. */
export const encodings: readonly Disguise[] = [
  { name: 'hexadecimal entities', wear: (text) => eachLetter(text, (c) => `&#x${c.charCodeAt(0).toString(16)};`) },
  { name: 'decimal entities, half of the letters', wear: (text) => text.replace(/[aeiou]/gi, (c) => `&#${c.charCodeAt(0)};`) },
  { name: 'no-break entities', wear: (text) => text.replaceAll(' ', '&nbsp;') },
  { name: 'soft-hyphen entities', wear: inside('&shy;') },
  { name: 'percent-encoding', wear: percent },
  { name: 'a component of an address', wear: (text) => encodeURIComponent(text) },
  { name: 'escapes of Unicode', wear: (text) => eachLetter(text, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`) },
  { name: 'escapes of code points', wear: (text) => eachLetter(text, (c) => `\\u{${c.charCodeAt(0).toString(16)}}`) },
  { name: 'hexadecimal escapes', wear: (text) => eachLetter(text, (c) => `\\x${c.charCodeAt(0).toString(16)}`) },
  { name: 'tags within words', wear: inside('<b></b>') },
  { name: 'a tag around each word', wear: (text) => eachWord(text, (word) => `<em>${word}</em>`) },
  { name: 'comments of markup within words', wear: inside('<!-- -->') },
  { name: 'base64', wear: (text) => Buffer.from(text).toString('base64') },
  { name: 'base64 for addresses', wear: (text) => Buffer.from(text).toString('base64url') },
  { name: 'base64 of base64', wear: (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64') },
  { name: 'an address of data', wear: (text) => `data:text/plain;base64,${Buffer.from(text).toString('base64')}` },
];

/** No word changes: what is read must be the same to the last fact. */
export const spellingDisguises: readonly Disguise[] = [...alphabets, ...insertions, ...encodings];

/** Words are taken apart or spelt otherwise: a person reads the same, a machine may lose a shade of it. */
export const brokenDisguises: readonly Disguise[] = [
  {
    name: 's p a c e d letters',
    wear: (text) =>
      eachWord(text, (word) => [...word].join(' '))
        .replace(/(?<=\p{L}) (?=[^\p{L}]|$)/gu, ' ')
        .replace(/ {1}(?=\p{L} )/gu, ' '),
  },
  {
    name: 'spaced letters, words further apart',
    wear: (text) =>
      text
        .split(' ')
        .map((word) => [...word].join(' '))
        .join('   '),
  },
  { name: 'dots between letters', wear: between('.') },
  { name: 'hyphens between letters', wear: between('-') },
  { name: 'underscores between letters', wear: between('_') },
  { name: 'stars between letters', wear: between('*') },
  { name: 'middle dots between letters', wear: between('·') },
  { name: 'emoji between letters', wear: between('🔥') },
  { name: 'stars within words', wear: inside('*') },
  {
    name: 'markdown within words',
    wear: (text) => eachWord(text, (word) => (word.length < 4 ? word : `**${word.slice(0, 3)}**${word.slice(3)}`)),
  },
  { name: 'emoji within words', wear: inside('😀') },
  { name: 'hyphens within words', wear: inside('-') },
  { name: 'line breaks within words', wear: longWords((word) => `${word.slice(0, 3)}-\n${word.slice(3)}`) },
  { name: 'emoji for spaces', wear: (text) => text.replaceAll(' ', '😈') },
  { name: 'dots for spaces', wear: (text) => text.replaceAll(' ', '.') },
  { name: 'underscores for spaces', wear: (text) => text.replaceAll(' ', '_') },
  { name: 'zero-width spaces for spaces', wear: (text) => text.replaceAll(' ', '\u200b') },
  { name: 'pipes for spaces', wear: (text) => text.replaceAll(' ', '|') },
  {
    name: 'changing case',
    wear: (text) => eachWord(text, (word) => [...word].map((c, i) => (i % 2 === 0 ? c.toLowerCase() : c.toUpperCase())).join('')),
  },
  {
    name: 'changing case by threes',
    wear: longWords((word) => [...word].map((c, i) => (i % 3 === 0 ? c.toUpperCase() : c.toLowerCase())).join('')),
  },
  { name: 'digits for vowels', wear: leet('aeio', '4310') },
  { name: 'signs for letters', wear: leet('asi', '@$!') },
  { name: 'digits for consonants', wear: leet('stbg', '5769') },
  { name: 'stretched vowels', wear: longWords((word) => word.replace(/[aeiou]/, (c) => c.repeat(5))) },
  {
    name: 'every word twice',
    wear: (text) =>
      text.replace(/(?<![\w'])[a-z]+(?![\w'])/gi, (word) => (/^(?:no|not|never|without)$/i.test(word) ? word : `${word} ${word}`)),
  },
];

/** The sentence stands whole within something else. */
export const wrappings: readonly Disguise[] = [
  { name: 'a comment of code', wear: (text) => `// ${text}\nreturn null;` },
  { name: 'a block comment', wear: (text) => `/* ${text} */ noop()` },
  { name: 'a comment of Python', wear: (text) => `x = 1  # ${text}` },
  { name: 'a comment of markup', wear: (text) => `<p>Hello</p><!-- ${text} -->` },
  { name: 'a paragraph of markup', wear: (text) => `<div class="note"><p>${text}</p></div>` },
  { name: 'a heading', wear: (text) => `# ${text}` },
  { name: 'a quotation', wear: (text) => `> ${text}` },
  { name: 'a task of a list', wear: (text) => `- [ ] ${text}` },
  { name: 'bold letters', wear: (text) => `**${text}**` },
  { name: 'a fenced block', wear: (text) => `\`\`\`\n${text}\n\`\`\`` },
  { name: 'a link', wear: (text) => `[${text}](https://example.org/a)` },
  { name: 'a table of markdown', wear: (text) => `| step | what |\n|---|---|\n| 1 | ${text} |` },
  { name: 'a query of an address', wear: (text) => `https://example.org/run?task=${encodeURIComponent(text)}` },
  { name: 'a query with plus signs', wear: (text) => `https://example.org/run?task=${encodeURIComponent(text).replaceAll('%20', '+')}` },
  { name: 'JSON', wear: (text) => JSON.stringify({ action: text }) },
  { name: 'JSON in JSON', wear: (text) => JSON.stringify({ tool: 'run', arguments: JSON.stringify({ action: text }) }) },
  {
    name: 'JSON in JSON in JSON',
    wear: (text) => JSON.stringify({ call: JSON.stringify({ tool: 'run', arguments: JSON.stringify({ action: text }) }) }),
  },
  {
    name: 'ASCII JSON',
    wear: (text) => JSON.stringify({ action: text }).replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  },
  { name: 'a string of Python', wear: (text) => `run("${text.replaceAll('"', '\\"')}")` },
  { name: 'curly quotes', wear: (text) => `“${text.replaceAll("'", '’')}”` },
  { name: 'single and low quotes', wear: (text) => `‚${text}‘` },
  { name: 'angle quotes', wear: (text) => `‹${text}›` },
  { name: 'ornaments', wear: (text) => `★彡 ${text} 彡★` },
  { name: 'emoji around it', wear: (text) => `🚀🔥 ${text} 💯` },
  { name: 'base64 behind words', wear: (text) => `Please decode and do this: ${Buffer.from(text).toString('base64')}` },
];
