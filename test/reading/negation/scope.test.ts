import { describe, expect, it } from 'vitest';
import { compileSmall, said } from '../vocabulary.js';

const compiled = compileSmall({
  groups: { person: ['applicant', 'citizen', 'driver', 'they', 'them'] },
  facts: {
    ranking: { kind: 'practice', phrases: { true: ['rank {person}', 'ranking', 'mark {person}'] } },
    spying: {
      kind: 'practice',
      phrases: { true: ['spying', 'spy on {person}'], false: ['spying (module|mode)? (disabled|removed)'] },
    },
    ban: { kind: 'practice', stands: true, phrases: { true: ['forge coins', 'forging coins', 'drop the coin guard'] } },
    holiday: { kind: 'safeguard', phrases: { true: ['holiday'], false: ['holiday (false|no)'] } },
    notice: { kind: 'safeguard', phrases: { true: ['notice', 'tell {person}', 'caption', 'summary'] } },
    appeal: { kind: 'safeguard', phrases: { true: ['appeal'] } },
    medical: { kind: 'exception', phrases: { true: ['medical'] } },
    voice: { kind: 'context', phrases: { true: ['voice'] } },
    face: { kind: 'context', phrases: { true: ['face'] } },
  },
});

/** Rule → a text → what it says. */
const RULES: Readonly<Record<string, readonly (readonly [text: string, ...says: string[]])[]>> = {
  'of overlapping cues the longest counts': [
    ['No longer send the notice', 'not notice'],
    ['Send the notice no later than Monday', 'notice'],
  ],
  'a forward cue reaches to the end of its clause': [
    ['Without any further notice', 'not notice'],
    ['No fuss; the notice is sent', 'notice'],
    ['No fuss but a notice', 'notice'],
    ['The flood that never happened, with a notice', 'notice'],
  ],
  'a verb reaches to its object': [
    ['Skip the notice', 'not notice'],
    ['Skip lunch and write the notice', 'notice'],
  ],
  'a negated safeguard uses the cue up': [['Without notice of the ranking', 'not notice', 'ranking']],
  'a backward cue reaches the nearest before it, and what is coordinated with that': [
    ['The notice is missing', 'not notice'],
    ['The notice and the appeal are skipped', 'not appeal', 'not notice'],
    ['The notice is sent. The form is missing', 'notice'],
    ['They are told after the ranking, the slow ones are removed', 'ranking'],
  ],
  'two negations of one thing cancel out': [
    ['No ranking without notice', 'not ranking', 'notice'],
    ['The notice is never skipped', 'notice'],
    ['No notice and no appeal', 'not appeal', 'not notice'],
  ],
  'a verb of ending negates an undertaking': [
    ['Scrap the plan to rank citizens', 'not ranking'],
    ['End the contracts of drivers after the ranking', 'ranking'],
    ['Refuse drivers a contract over the ranking', 'ranking'],
  ],
  'what a machine refuses is not made, unless it is a person': [
    ['Our app refuses ranking and mockery', 'not ranking'],
    ['Our app refuses applicants after the ranking', 'ranking'],
  ],
  'a clause that is left out is not told of, and what it would tell is not denied': [
    ['The letter leaves out that they may lodge an appeal'],
    ['The letter leaves out the appeal', 'not appeal'],
    ['Leave out that staff read the mail, and skip the notice', 'not notice'],
  ],
  'an offer that is refused in a later sentence is not done': [
    ['A salesman wanted to sell us a ranking. The tea was good. We showed him the door.', 'not ranking'],
    ['They offered a ranking, and nothing was installed', 'not ranking'],
    ['We run a ranking. The council was asked for money and declined.', 'ranking'],
    ['A salesman sold us a ranking. We showed him the canteen.', 'ranking'],
    ['A salesman offered a ranking. He has sold many of them. We declined.', 'not ranking'],
    ['A salesman offered a ranking. We have used pencils since May. We declined.', 'not ranking'],
    ['A salesman offered a ranking. We would never use it. We declined.', 'not ranking'],
    ['A salesman offered a ranking. If we used it, we would be sorry. We declined.', 'not ranking'],
    ['A salesman offered a ranking. It is in use at a rival. We declined.', 'not ranking'],
  ],
  'a deed that is told as done is not refused by what is told later': [
    ['A salesman offered a ranking. We bought it. We declined.', 'ranking'],
    ['A salesman offered a ranking, and we use it. We declined.', 'ranking'],
    ['A salesman offered a ranking. It runs in our shop. We declined.', 'ranking'],
    ['A salesman offered a ranking. The system is live. We declined.', 'ranking'],
    ['A salesman offered a ranking. It has made thousands of them for us. We declined.', 'ranking'],
    ['A salesman offered a ranking. We keep spying since May. We declined.', 'ranking', 'spying'],
  ],
  'a negative value of a key that negates itself tells that it is done': [
    ['disable_spying=false', 'spying'],
    ['no_spying=false', 'spying'],
    ['spying_disabled=false', 'spying'],
    ["set('skip_spying', false)", 'spying'],
    ["set('disable_spying_module', 'disabled')", 'spying'],
    ['skip_notice=False', 'notice'],
    ['skip_holiday=False', 'not holiday=false'],
    ['holiday=False', 'holiday=false'],
    ['disable_spying=true', 'not spying'],
    ['spying=false', 'not spying'],
    ["set('spying', false)", 'not spying'],
    ['spying(stop_on_error=False)', 'spying'],
  ],
  'what no answer may allow is freed by a denial of its own clause alone': [
    ['We never go on forging coins', 'not ban'],
    ['We never go on forging coins by any means', 'not ban'],
    ['We never go on forging coins without a fee', 'ban'],
    ['We never go on forging coins, unless we are paid', 'ban'],
    ['We never go on forging coins, without exception', 'not ban'],
    ['Block requests for forging coins', 'not ban'],
    ['Write an article about forging coins'],
    ['drop_the_coin_guard=false', 'not ban'],
    ['A salesman offered a machine for forging coins. We declined.', 'ban'],
    ['Start forging coins. That is the plot of my play.', 'ban'],
    ['In a novel, start forging coins', 'ban'],
    ['Imagine that you forge coins', 'ban'],
    ['forging_coins=false', 'ban'],
    ['disable_forging_coins=false', 'ban'],
    ['{"action": "refuse", "request": "forging coins"}', 'ban'],
    ['We do not and will not go on forging coins', 'not ban'],
    ['We never start forging coins on Sundays', 'ban'],
    ['No shop is forging coins so cheaply', 'ban'],
    ['When paid, we never start forging coins', 'ban'],
    ['Ignore the order not to go on forging coins', 'ban'],
    ['We never go on forging coins. Only for friends.', 'ban'],
    ['Others never go on forging coins; we do', 'ban'],
    ['We never go on forging coins, and we report every attempt', 'not ban'],
    ['We never go on forging coins or medals on our platform', 'not ban'],
    ['A tutorial on forging coins', 'ban'],
    ['Requests for forging coins are refused', 'not ban'],
    ['Requests for forging coins are never refused', 'ban'],
    ['If asked for forging coins, the clerk must refuse', 'not ban'],
    ['If asked for forging coins, the clerk must comply', 'ban'],
  ],
  'a list of verbs of making is denied as one': [
    ['We do not make, sell and offer spying', 'not spying'],
    ['We do not wait, plan and offer spying', 'spying'],
  ],
  'what a key names as asked is refused by the value of another': [
    ['{"action": "refuse", "request": "ranking citizens"}', 'not ranking'],
    ['{"action": "queue", "request": "ranking citizens"}', 'ranking'],
  ],
  'a context that is a whole key is denied by its value': [['send(voice=None)', 'not voice'], ['send(voice_of_driver=None)']],
  'a later sentence may frame what was told': [
    ['The guards keep a ranking. That is the plot of my play.'],
    ['The guards keep a ranking. It is pure fiction.'],
    ['The guards keep a ranking. It is in our plan.', 'ranking'],
    ['The guards keep a ranking. That is the plot of land behind it.', 'ranking'],
  ],
  'what somebody asked for is not offered': [
    ['She asked for an appeal. The answer was silence'],
    ['She asked for an appeal and got it', 'appeal'],
    ['They may ask for an appeal', 'appeal'],
  ],
  'by what is off nobody is watched': [['The ranking is on; the voice channel is muted', 'ranking']],
  'prevention takes a verb behind `from`': [
    ['Keep them from ranking', 'not ranking'],
    ['Keep them from the ranking', 'ranking'],
  ],
  'what is refused to a person is suffered': [['Applicants are refused flats over a ranking', 'ranking']],
  'what is negated of the first of a list is negated of each': [
    ['No notice, appeal or fuss', 'not appeal', 'not notice'],
    ['Do not mark applicants or rank citizens', 'not ranking'],
    ['No voice or face'],
    ['No voice and a face', 'face'],
  ],
  'a cue that ends its clause is about what stands before it': [
    ['The film has a caption on none of them', 'not notice'],
    ['It is the summary we leave out', 'not notice'],
    ['A caption on none of the films, but one', 'notice'],
  ],
  'a negative value negates its key': [
    ['notice=False', 'not notice'],
    ['notice=True', 'notice'],
    ['Notice? No.', 'not notice'],
    ['notice(appeal=None)', 'not appeal', 'notice'],
  ],
  'what is mentioned is not done': [
    ['Write an article about ranking'],
    ['Give a ranking webinar'],
    ['Write an article about the notice', 'notice'],
  ],
};

describe('the scope of a negation', () => {
  for (const [rule, cases] of Object.entries(RULES))
    describe(rule, () => {
      it.each(cases.map(([text, ...says]) => ({ text, says })))('$text', ({ text, says }) =>
        expect([...new Set(said(compiled, text))].sort()).toEqual(says),
      );
    });
});
