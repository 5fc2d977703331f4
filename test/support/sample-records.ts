import { v4 as uuid } from 'uuid';
import type { AgentEntry } from '../../src/stores/agents.js';
import type { ChatMessage, ChatSession } from '../../src/stores/chats.js';
import type { Receipt } from '../../src/stores/receipts.js';

/** Records that say only what the test at hand cares about. */
export const buildAgent = (with_: Partial<AgentEntry> = {}): AgentEntry => ({
  handle: 'lender',
  name: 'Lender',
  description: 'Answers questions about loans.',
  industry: 'lending',
  agent_type: 'business',
  avatar_url: '',
  primary_color: '#336699',
  greeting: 'Hello, ask me about loans.',
  capabilities: ['loan_questions'],
  skills: [],
  version: '1.0.0',
  status: 'active',
  responder: 'none',
  contact: 'desk@lender.example',
  ...with_,
});

export const buildReceipt = (with_: Partial<Receipt> = {}): Receipt => ({
  receipt_id: uuid(),
  agent_id: '@lender',
  decision: 'DECLINE',
  timestamp: '2026-11-20T12:00:00.000Z',
  subject_id: 'a'.repeat(64),
  parent_receipt_id: null,
  ...with_,
});

export const buildSession = (with_: Partial<ChatSession> = {}): ChatSession => ({
  session_id: uuid(),
  handle: 'lender',
  token_digest: uuid().replaceAll('-', '').repeat(2),
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-11-21T12:00:00.000Z',
  ...with_,
});

export const buildMessage = (with_: Partial<ChatMessage> = {}): ChatMessage => ({
  message_id: uuid(),
  session_id: uuid(),
  handle: 'lender',
  client_message_id: 'first',
  text: 'Good day',
  created_at: '2026-11-20T12:00:01.000Z',
  reply: { id: uuid(), text: 'Noted.', created_at: '2026-11-20T12:00:01.000Z' },
  answered: false,
  expires_at: '2099-01-01T00:00:00.000Z',
  ...with_,
});
