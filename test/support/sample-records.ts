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
  agentType: 'business',
  avatarUrl: '',
  primaryColor: '#336699',
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
  receiptId: uuid(),
  agentId: '@lender',
  decision: 'DECLINE',
  timestamp: '2026-11-20T12:00:00.000Z',
  subjectId: 'a'.repeat(64),
  parentReceiptId: null,
  ...with_,
});

export const buildSession = (with_: Partial<ChatSession> = {}): ChatSession => ({
  sessionId: uuid(),
  handle: 'lender',
  tokenDigest: uuid().replaceAll('-', '').repeat(2),
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-21T12:00:00.000Z',
  ...with_,
});

export const buildMessage = (with_: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: uuid(),
  sessionId: uuid(),
  handle: 'lender',
  clientMessageId: 'first',
  text: 'Good day',
  createdAt: '2026-11-20T12:00:01.000Z',
  reply: { id: uuid(), text: 'Noted.', createdAt: '2026-11-20T12:00:01.000Z' },
  answered: false,
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...with_,
});
