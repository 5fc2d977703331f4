import type { Token } from '../tokens/token.js';

/** `undressing prompts -> refused`: what a machine answers so is not done. */
export const REFUSED =
  /\s*(?:->|=>|:)\s*["']?((?:(?:always|all|hard|trained|set|told|made) (?:to )?)?(?:refused?|rejected?|blocked?|barred|banned|forbidden|declined?|turned down)(?: outright| always| by default)?)["']?(?=\s*(?:[,;+&)}\].]|\n|$))/iy;

const ASKED = /^(?:prompt|request|quer(?:y|ies)|upload|attempt|input|demand|order|command|generation)(?:e?s)?$/;

/** Whether a clause names what is asked of a machine: of that an answer of `refused` says that it is not served, of people that they suffer it. */
export const isAsked = (words: readonly Token[], clause: number): boolean => {
  for (let at = clause; at < words.length; at++) if (ASKED.test(words[at]?.text ?? '')) return true;
  return false;
};
