import { EVALUATION_SCHEMA, EVALUATIONS_SCHEMA } from '../doors/authzen.js';
import { HOOK_SCHEMA } from '../doors/pre-tool-use.js';
import { jurisdictions, ruleBookCid, ruleBookVersion } from './common-members.js';
import { provider } from './provider-schema.js';
import { always, anything, closed, closedAs, flag, list, oneOf, ref, text, url } from './schema-parts.js';

const jsonRpc = (description: string): object => ({
  type: 'object',
  required: ['jsonrpc'],
  properties: { jsonrpc: always('2.0', 'The version of JSON-RPC') },
  description,
});

/** The doors that agents and gateways have. */
export const DOOR_SCHEMAS = {
  Index: closed(
    {
      provider,
      rulebook: closedAs('The rule book that decides', {
        name: text('What the rule book is called', 'EU AI Act and Colorado AI law'),
        version: ruleBookVersion,
        cid: ruleBookCid,
      }),
      jurisdictions: jurisdictions('Whose law is covered'),
      ask: text('Where to ask; `{domain}` is one of the domains', 'https://oracle.example/api/v1/compliance/{domain}'),
      domains: url('The domains', '/api/v1/compliance'),
      mcp: url('Where the Model Context Protocol is spoken', '/mcp'),
      authzen: url('Where the AuthZEN endpoints are named', '/.well-known/authzen-configuration'),
      hook: url('Where coding agents ask before they call a tool', '/hooks/pre-tool-use'),
      openapi: url('This document', '/openapi.json'),
      docs: url('The same for people', '/docs'),
    },
    ['provider'],
  ),
  HookCall: { ...HOOK_SCHEMA, examples: [{ tool_name: 'Bash', tool_input: { command: 'ls' } }] },
  HookAnswer: closed({
    hookSpecificOutput: closedAs(
      'The answer in the form that coding agents obey',
      {
        hookEventName: always('PreToolUse', 'When it is asked'),
        permissionDecision: oneOf(
          ['allow', 'deny', 'ask'],
          'Whether the tool may be called, or its user is asked; absent with `?on_allowed=defer` where it is allowed',
        ),
        permissionDecisionReason: text('Why, with the proof', 'ALLOWED. No rule that is covered applies to it.'),
      },
      ['permissionDecision'],
    ),
  }),
  Evaluation: {
    ...EVALUATION_SCHEMA,
    examples: [{ subject: { type: 'agent', id: 'a1' }, action: { name: 'read' }, resource: { type: 'document', id: 'menu' } }],
  },
  Evaluations: EVALUATIONS_SCHEMA,
  EvaluationAnswer: closed({
    decision: flag('Whether the action may go ahead; false where it could not be asked', true),
    context: anything('The members of a verdict; of one among several that failed, `error` with its status and message', {
      verdict: 'ALLOWED',
      confidence: 0.9,
    }),
  }),
  EvaluationsAnswer: closed({ evaluations: list(ref('EvaluationAnswer'), 'One for each evaluation, in order') }),
  AuthzenConfiguration: closed({
    policy_decision_point: url('Who decides: this service', ''),
    access_evaluation_endpoint: url('Where one evaluation is asked', '/access/v1/evaluation'),
    access_evaluations_endpoint: url('Where several are asked', '/access/v1/evaluations'),
  }),
  McpMessage: jsonRpc('A message of the Model Context Protocol, 2026-07-28 or 2025-11-25, over JSON-RPC 2.0'),
  JsonRpc: jsonRpc('A2A 0.3.0 over JSON-RPC 2.0: message/send'),
};
