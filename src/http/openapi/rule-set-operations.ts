import { ARCHIVE_TYPES } from '../../archive/unpack.js';
import { RULE_SETS_PATH, ruleSetPath } from '../urls/paths.js';
import { ref } from './schema-parts.js';

const json = (schema: string): Readonly<Record<string, object>> => ({ 'application/json': ref(schema) });
const of = (part: string): string => ruleSetPath('{rule_set}', part);
const every = { tag: 'rule sets', security: 'AccountKey', errors: [400, 401, 403, 404, 503] } as const;

/** What may be uploaded: an archive in one of several forms, or its files as JSON. */
const ARCHIVE: Readonly<Record<string, object>> = Object.fromEntries(
  ARCHIVE_TYPES.map((type) => [
    type,
    type === 'application/json'
      ? ref('RuleSetFiles')
      : type === 'multipart/form-data'
        ? { type: 'object', description: 'The archive as a file of the form, or the files themselves' }
        : { type: 'string', contentMediaType: type },
  ]),
);

/** The operations on a customer's own rule sets, in the order of the specification. */
export const RULE_SET_OPERATIONS = [
  {
    ...every,
    method: 'get',
    path: RULE_SETS_PATH,
    summary: 'The rule sets of the key’s tenant',
    answers: { 200: json('RuleSets') },
    errors: [400, 401, 403, 503],
  },
  { ...every, method: 'get', path: of('/versions'), summary: 'The versions of a rule set', answers: { 200: json('RuleSetVersions') } },
  {
    ...every,
    method: 'post',
    path: of('/versions'),
    summary: 'Check a rule set and keep it as a version, for good',
    bodies: ARCHIVE,
    answers: { 200: json('RuleSetUploaded'), 201: json('RuleSetUploaded') },
    errors: [400, 401, 403, 404, 409, 413, 415, 422, 503],
  },
  { ...every, method: 'get', path: of('/versions/{version}'), summary: 'What a version says', answers: { 200: json('RuleSetInFull') } },
  {
    ...every,
    method: 'get',
    path: of('/versions/{version}/diff/{other}'),
    summary: 'Which verdicts change from one version to the other, each with a witness',
    answers: { 200: json('RuleSetDifference') },
    errors: [400, 401, 403, 404, 422, 503],
  },
  {
    ...every,
    method: 'put',
    path: of('/active'),
    summary: 'Let a version answer, or none; the same call undoes it',
    body: 'RuleSetSwitch',
    answers: { 200: json('RuleSetSwitched') },
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
  },
  {
    ...every,
    method: 'put',
    path: of('/shadow'),
    summary: 'Watch a version beside the one that answers, or none',
    body: 'RuleSetSwitch',
    answers: { 200: json('RuleSetSwitched') },
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
  },
  {
    ...every,
    method: 'get',
    path: of('/shadow'),
    summary: 'What the watched version would have answered otherwise; cids and counts, no texts',
    answers: { 200: json('RuleSetShadow') },
  },
] as const;
