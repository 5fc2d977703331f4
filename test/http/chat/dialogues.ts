/** What is said, and what must come of it. */
export interface Turn {
  readonly say: string;
  /** Members of the message beside its text. */
  readonly with?: object;
  /** `none`: a plain sentence, no verdict. */
  readonly verdict: 'ALLOWED' | 'BLOCKED' | 'none';
  readonly as?: 'new' | 'adds' | 'answers' | 'asks again';
  /** Stands in the provision. */
  readonly by?: string;
  /** The fact that is asked about; null: nothing is. */
  readonly asks?: string | null;
  /** Stands in the text. */
  readonly says?: string;
}

const MOOD = "Can I use webcams to check my employees' mood?";

/** Conversations of people with the oracle, by what each shows. */
export const DIALOGUES: Readonly<Record<string, readonly Turn[]>> = {
  'a follow-up is decided with the action before it': [
    { say: MOOD, verdict: 'BLOCKED', as: 'new', by: 'Art. 5(1)(f)' },
    { say: 'ok and if it is for safety?', verdict: 'BLOCKED', as: 'adds', by: 'Art. 50(3)', says: `Decided together with “${MOOD}”.` },
    { say: 'and we tell them beforehand', verdict: 'ALLOWED', as: 'adds' },
  ],
  'a circumstance alone adds as well': [
    { say: MOOD, verdict: 'BLOCKED' },
    { say: 'for medical reasons', verdict: 'BLOCKED', as: 'adds', by: 'Art. 50(3)' },
  ],
  'a pronoun points back': [
    { say: MOOD, verdict: 'BLOCKED' },
    { say: 'They only detect drowsiness of truck drivers', verdict: 'ALLOWED', as: 'adds' },
  ],
  'more that changes nothing changes nothing': [
    { say: MOOD, verdict: 'BLOCKED', by: 'Art. 5(1)(f)' },
    { say: 'what if the boss asked for it?', verdict: 'BLOCKED', as: 'adds', by: 'Art. 5(1)(f)' },
    { say: 'but it is only a small company', verdict: 'BLOCKED', as: 'adds', by: 'Art. 5(1)(f)' },
  ],
  'a greeting gets a sentence and an example, no verdict': [
    { say: 'hello, who are you?', verdict: 'none', says: 'for example: “' },
    { say: 'Guten Tag!', verdict: 'none', says: 'for example: “' },
    { say: 'How are you today?', verdict: 'none' },
  ],
  'thanks and farewell get a sentence, and what was talked about stays': [
    { say: MOOD, verdict: 'BLOCKED' },
    { say: 'Thanks a lot!', verdict: 'none', says: 'You are welcome' },
    { say: 'and if it is for safety?', verdict: 'BLOCKED', as: 'adds', by: 'Art. 50(3)' },
    { say: 'ok, bye', verdict: 'none', says: 'Goodbye' },
  ],
  'a greeting before an action does not hide the action': [{ say: `Hello! ${MOOD}`, verdict: 'BLOCKED', as: 'new' }],
  'another action is decided alone, and it is said so': [
    { say: MOOD, verdict: 'BLOCKED' },
    {
      say: 'Translate a menu into French',
      verdict: 'ALLOWED',
      as: 'new',
      says: `Taken as a new action, apart from “${MOOD}”.`,
      asks: null,
    },
    { say: 'Can I summarize the minutes of a meeting?', verdict: 'ALLOWED', as: 'new' },
  ],
  'a new question is new, whatever it looks like': [
    { say: MOOD, verdict: 'BLOCKED' },
    { say: 'New question: if the kitchen is cold, switch the heating on', verdict: 'ALLOWED', as: 'new' },
  ],
  'what was said can be taken back': [
    { say: MOOD, verdict: 'BLOCKED' },
    { say: 'Forget it.', verdict: 'none', says: 'no longer counts' },
    { say: 'and if it is for safety?', verdict: 'ALLOWED', as: 'new' },
  ],
  'the oracle asks, and a typed answer is understood': [
    { say: 'Use AI to screen job applicants', verdict: 'BLOCKED', asks: 'people_informed', says: '(yes / no)' },
    { say: 'Yes.', verdict: 'ALLOWED', as: 'answers', says: 'Understood: ' },
  ],
  'no is an answer too': [
    { say: 'Use AI to screen job applicants', verdict: 'BLOCKED', asks: 'people_informed' },
    { say: 'no', verdict: 'BLOCKED', as: 'answers' },
  ],
  'an answer may have more behind it': [
    { say: 'Use AI to screen job applicants', verdict: 'BLOCKED', asks: 'people_informed' },
    { say: 'Yes, by e-mail two weeks before', verdict: 'ALLOWED', as: 'answers' },
  ],
  'nobody need know an answer, and it is not asked again': [
    { say: 'Use AI to screen job applicants', verdict: 'BLOCKED', asks: 'people_informed' },
    { say: "I don't know", verdict: 'BLOCKED', as: 'answers', asks: null, says: 'Not known.' },
  ],
  'the press of a button answers': [
    { say: 'Use AI to screen job applicants', verdict: 'BLOCKED', asks: 'people_informed' },
    { say: 'Yes', with: { facts: { people_informed: true } }, verdict: 'ALLOWED', as: 'answers' },
  ],
  'an answer to nothing is no action': [{ say: 'yes', verdict: 'none', says: 'asked nothing' }],
  'a safeguard told by itself belongs to the action before it': [
    { say: 'Reject loan applicants by score', verdict: 'BLOCKED' },
    { say: 'A person reviews every result', verdict: 'BLOCKED', as: 'adds', asks: 'people_informed' },
    { say: 'Applicants are told that AI is used before the decision', verdict: 'ALLOWED', as: 'adds' },
  ],
  'why is answered about the same action': [
    { say: MOOD, verdict: 'BLOCKED' },
    { say: 'Why?', verdict: 'BLOCKED', as: 'asks again', by: 'Art. 5(1)(f)' },
    { say: 'how can I fix it?', verdict: 'BLOCKED', as: 'asks again', says: 'What would change it' },
  ],
  'how a message was taken can be corrected, both ways': [
    { say: MOOD, verdict: 'BLOCKED' },
    { say: 'Water the plants in the office', verdict: 'ALLOWED', as: 'new' },
    { say: 'Water the plants in the office', with: { continues: true }, verdict: 'BLOCKED', as: 'adds', says: MOOD },
    { say: 'Water the plants in the office', with: { continues: false }, verdict: 'ALLOWED', as: 'new' },
  ],
  'doubt can be made to block, and stays so in the conversation': [
    { say: 'Übersetze die Speisekarte ins Französische', verdict: 'ALLOWED' },
    { say: 'Übersetze die Speisekarte ins Englische', with: { on_doubt: 'block' }, verdict: 'BLOCKED', says: 'not read' },
    { say: 'New question: Übersetze das Buch ins Englische', verdict: 'BLOCKED' },
  ],
};
