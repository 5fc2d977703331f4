import { ACCOUNT_SCHEMAS } from './account-schemas.js';
import { DIRECTORY_SCHEMAS } from './directory-schemas.js';
import { DOOR_SCHEMAS } from './door-schemas.js';
import { LOG_SCHEMAS } from './log-schemas.js';
import { ORACLE_SCHEMAS } from './oracle-schemas.js';
import { PAYMENT_SCHEMAS } from './payment-schemas.js';
import { PROBLEM_SCHEMAS } from './problem-schemas.js';
import { PROOF_SCHEMA } from './proof-schema.js';
import { RECEIPT_SCHEMAS } from './receipt-schemas.js';
import { RULE_SCHEMAS } from './rule-schemas.js';
import { RULE_SET_SCHEMAS } from './rule-set-schemas.js';
import { WIDGET_SCHEMAS } from './widget-schemas.js';

/** Every body that crosses the interface, once. JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export const SCHEMAS: Readonly<Record<string, object>> = {
  Proof: PROOF_SCHEMA,
  ...ORACLE_SCHEMAS,
  ...RULE_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...DIRECTORY_SCHEMAS,
  ...RECEIPT_SCHEMAS,
  ...LOG_SCHEMAS,
  ...WIDGET_SCHEMAS,
  ...DOOR_SCHEMAS,
  ...PAYMENT_SCHEMAS,
  ...PROBLEM_SCHEMAS,
  ...RULE_SET_SCHEMAS,
  Anything: { type: 'object' },
};
