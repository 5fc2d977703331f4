import type { MessageLimits } from './message-limits.js';

/** A visitor's conversation with one agent, opened without an account. */
export interface ChatSession {
  readonly sessionId: string;
  readonly handle: string;
  /** SHA-256 of the bearer token: a copy of the store opens no conversation. */
  readonly tokenDigest: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** The answer to a message. */
export interface ChatReply {
  readonly id: string;
  readonly text: string;
  readonly createdAt: string;
  /** What the text says, for programs: the verdict of `@oracle`. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What a conversation is about, as whoever answers understood it. */
export interface ChatTopic {
  readonly id: string;
  /** All that was told of the action. */
  readonly action: string;
  /** What was answered, by the name of the fact. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Other members of the question that hold for the conversation, such as `on_doubt`. */
  readonly terms: Readonly<Record<string, unknown>>;
  /** The fact that was asked about last; absent: nothing is open. */
  readonly asked?: string;
  /** Whether anything was ever asked about it. */
  readonly wasAsked: boolean;
  /** Facts that nobody could tell: they are not asked again. */
  readonly unanswered: readonly string[];
  /** The message that came last, and what it was added to or stood beside: how it was taken can be corrected. */
  readonly last?: { readonly text: string; readonly before?: ChatTopic };
}

/** A visitor's message and, where somebody answers, the answer. */
export interface ChatMessage {
  readonly messageId: string;
  readonly sessionId: string;
  readonly handle: string;
  readonly clientMessageId: string;
  readonly text: string;
  readonly createdAt: string;
  readonly reply: ChatReply;
  /** Counts the messages of a session from 1, where a program answers; absent in messages of earlier versions. */
  readonly turn?: number;
  /** What it is about since this message. */
  readonly topic?: ChatTopic;
  /** Whether a program answered; if not, it waits for the people behind the agent. */
  readonly answered: boolean;
  /** Anybody may write here, so nothing is kept for ever. */
  readonly expiresAt: string;
}

/** Conversations, kept for a time. */
export interface ChatStore {
  open(session: ChatSession): Promise<void>;
  /** The session of a token, unless it has expired. */
  findSession(tokenDigest: string, now: Date): Promise<ChatSession | undefined>;
  /** The message already kept under this identifier of the visitor's, if any. */
  findMessage(sessionId: string, clientMessageId: string): Promise<ChatMessage | undefined>;
  /** The last messages of a session that were counted as turns, newest first. */
  history(sessionId: string, most: number): Promise<readonly ChatMessage[]>;
  /**
   * Keeps a message once; a second one with the same `clientMessageId` returns the first. For one that nobody answered the oldest
   * such go that are more than `limits` allow, give or take a hundredth of a large limit.
   */
  keep(message: ChatMessage, limits?: MessageLimits): Promise<ChatMessage>;
  /** Messages left for an agent that no program answered, oldest first. */
  listFor(handle: string, limit: number): Promise<readonly ChatMessage[]>;
  /** Every message that has not expired, for copying to another store. */
  all(now: Date): AsyncIterable<ChatMessage>;
}
