/** Whether a word, in small letters, is one that the reader knows as it stands: no slip of the finger is forgiven here. */
export type IsWord = (word: string) => boolean;
