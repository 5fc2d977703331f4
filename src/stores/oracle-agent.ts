import type { AgentEntry } from './agents.js';
import type { Stores } from './stores.js';

/** The one agent that is real from the start: its chat answers with verdicts. */
const ORACLE_AGENT: AgentEntry = {
  handle: 'oracle',
  name: 'Compliance Oracle',
  description: 'Says whether the EU AI Act and Colorado’s AI law allow an action, with the citation and a proof, before you act.',
  industry: 'compliance',
  agentType: 'compliance',
  avatarUrl: '',
  primaryColor: '#1d4ed8',
  greeting: 'Describe what you are about to do, and I will say whether the rules I cover allow it. This is no legal advice.',
  capabilities: ['compliance_verdict', 'citation', 'proof'],
  skills: [
    {
      id: 'compliance_verdict',
      name: 'Compliance verdict',
      description: 'Takes an action in plain words and answers ALLOWED or BLOCKED with the reason, the citation and a proof.',
      tags: ['compliance', 'eu-ai-act', 'colorado', 'regulation'],
      examples: [
        'Score job applicants by the emotions on their faces',
        'Use a chatbot for customer questions and tell people that it is one',
      ],
    },
  ],
  version: '1.0.0',
  status: 'active',
  responder: 'oracle',
  contact: '',
};

/** Puts `@oracle` into a directory that holds nobody yet; one that operators have filled or emptied is left alone. */
export const seedOracleAgent = async (stores: Stores, now: Date): Promise<void> => {
  if (await stores.agents.isEmpty()) await stores.agents.save(ORACLE_AGENT, now);
};
