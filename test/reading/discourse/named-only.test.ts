import { describe, expect, it } from 'vitest';
import { namedOnly } from '../../../src/reading/discourse/named-only.js';
import { isWithin } from '../../../src/reading/text/span.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

/** What is left of a text without the words that are only named. */
const done = (text: string): string => {
  const tokens = tokenize(text);
  const named = namedOnly(text, tokens);
  return tokens
    .filter((_, at) => !isWithin(named, at))
    .map((token) => token.text)
    .join(' ');
};

describe('what is only named', () => {
  it.each([
    ['the message of a commit', `git commit -m 'rank candidates'; git push origin`],
    ['the message in a call of a shell', `git commit -m \\"rank candidates\\"`],
    ['a path that is tested', 'pytest -k ranking tests/test_rank_candidates.py'],
    ['a word that is searched for', 'grep -rn "reject_applicant" services/lending'],
    ['a library', 'pip install emotion-recognition==0.3'],
    ['a change of a schema', 'ALTER TABLE denied_tenants RENAME TO declined_tenants;'],
    ['a file that is read', 'read_file(path="score_employees.py")'],
    ['the same, as JSON', '{"tool":"read_file","args":{"path":"score_employees.py"}}'],
    ['the headline of a change', 'fix(tenants): reject only once'],
    ['what is left to do to code', '// TODO: remove score_mood()'],
    ['what a test found wrong', 'AssertionError: expected 3 shortlisted applicants'],
    ['a part of a program that is worked on', 'Rename the database column "rejected_applicants"'],
  ])('%s', (_, text) => {
    expect(done(text)).toBe('');
  });

  it.each([
    ['a command that runs', 'python rank_candidates.py --reject-below 0.5', 'python rank candidates py reject below 0.5'],
    ['a command behind another', 'pytest tests/ && python infer.py', 'and python infer py'],
    ['what a pipe hands on', 'cat applicants.csv | llm "rank them"', 'llm rank them'],
    ['what the shell puts in', 'git commit -m "$(python infer.py)"', 'git commit m python infer py'],
    ['a comment behind a command', 'pytest tests/  # then rank them', 'then rank them'],
    ['a sentence behind a command', 'Run pytest -x then rank the candidates', 'run rank the candidates'],
    ['what is run after all', 'Fix the typo in rank.py, and run it', 'fix the typo in rank py and run it'],
    ['what a changed part does', 'Fix the script that scores pupils', 'that scores pupils'],
    ['an order behind a colon', 'Refactor the module: rank tenants', 'rank tenants'],
    ['a headline with a sentence behind it', 'fix(cam): score moods. Roll out today.', 'fix cam score moods roll out today'],
    ['a camera that is mended', 'fix the camera so that it sees who is angry', 'fix the camera so that it sees who is angry'],
    ['English that begins like a command', 'black candidates are ranked last', 'black candidates are ranked last'],
    ['a to-do that is no remark in code', 'TODO: rank the applicants', 'todo rank the applicants'],
  ])('is not %s', (_, text, left) => {
    expect(done(text)).toBe(left);
  });
});
