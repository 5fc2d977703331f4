import { callAgent } from './a2a/call-agent.js';
import { conversations as conversationsOf } from './chat/conversation.js';
import { type OracleResponderDependencies, oracleResponder } from './chat/oracle-responder.js';
import type { Middleware } from './context.js';
import type { PublicApi } from './dependencies.js';
import { createReceipt } from './handlers/create-receipt.js';
import { drawQr, showQr } from './handlers/draw-qr.js';
import { agentFinder, findActive } from './handlers/find-agent.js';
import { openSession, sendMessage, showWidgetConfig } from './handlers/hold-conversation.js';
import { sendEmbedScript } from './handlers/send-asset.js';
import { listAgents, showAgent, showAgentCard, showDiscovery } from './handlers/show-agents.js';
import { showCardPage, showChatPage } from './handlers/show-pages.js';
import { showReceipt, showReceiptChain, showReceiptSchema, showSampleReceipt } from './handlers/show-receipt.js';
import { jsonBody } from './middleware/json-body.js';
import { protectedByKey } from './middleware/protected-by-key.js';
import { revalidated } from './middleware/revalidated.js';
import { storeBacked } from './middleware/store-backed.js';
import type { Route } from './route.js';
import {
  AGENTS_PATH,
  a2aPath,
  agentPath,
  cardPath,
  chatPath,
  EMBED_PATH,
  qrPath,
  RECEIPTS_PATH,
  receiptPath,
  widgetPath,
} from './urls/paths.js';
import type { PublicBase } from './urls/public-base.js';

/** The agent whose card the host itself shows. */
const HOST_AGENT = 'oracle';

/** What these routes stand on. */
interface PublicRoutes extends PublicApi, Omit<OracleResponderDependencies, 'credits'> {
  readonly base: PublicBase;
  /** What a request passes that opens a conversation; empty where anybody may talk. */
  readonly toTalk: readonly Middleware[];
  /** What counts and registers the verdicts that are given. */
  readonly counted: readonly Middleware[];
}

/** Directory, receipts, widget and chat, one line each: docs/specification.md, Agents, Receipts, Widget and A2A. */
export const publicRoutes = (d: PublicRoutes): readonly Route[] => {
  const { agents, receipts, chats } = d.stores;
  const { base } = d;
  const kept = { ...d, receipts, register: d.stores.register };
  const find = agentFinder(agents);
  const conversations = conversationsOf(chats, oracleResponder({ ...d, credits: d.stores.credits }), d.clock, d.messageLimits);

  const registry = storeBacked('agent registry');
  const archive = storeBacked('receipt store');
  const talk = storeBacked('conversation store');
  const receiptKey = protectedByKey(d.atrApiKey);
  const body = jsonBody();
  const fresh = revalidated('public, no-cache');
  const minutes = revalidated('public, max-age=300');
  const hour = revalidated('public, max-age=3600');
  const own = revalidated('private, no-cache');
  const a2a = callAgent(find, conversations, d.clock, base);
  const hostCard = showAgentCard(() => findActive(agents, HOST_AGENT), base);

  const agent = agentPath(':handle');
  const receipt = receiptPath(':receipt_id');

  return [
    ['GET', AGENTS_PATH, registry, fresh, listAgents(agents)],
    ['GET', agent, registry, fresh, showAgent(find, base)],
    ['GET', cardPath(':handle'), registry, minutes, showCardPage(find, base)],
    ['GET', qrPath(':handle'), registry, hour, showQr(find, base, d.drawQr ?? drawQr)],
    ['GET', `${agent}/.well-known/agent.json`, registry, hour, showDiscovery(find, base)],
    ['GET', `${agent}/.well-known/agent-card.json`, registry, hour, showAgentCard(find, base)],

    // The discovery document's `url` is the card page, so agents that call it must be answered there too.
    ['POST', cardPath(':handle'), ...d.toTalk, ...d.counted, registry, a2a],
    ['POST', a2aPath(':handle'), ...d.toTalk, ...d.counted, registry, a2a],
    ['GET', a2aPath(':handle'), registry, hour, showAgentCard(find, base)],
    ['GET', '/.well-known/agent-card.json', registry, hour, hostCard],
    ['GET', '/.well-known/agent.json', registry, hour, hostCard],

    ['GET', receiptPath('sample'), hour, showSampleReceipt()],
    ['GET', receiptPath('schema'), hour, showReceiptSchema()],
    ['POST', RECEIPTS_PATH, receiptKey, archive, body, createReceipt(kept)],
    ['GET', receipt, receiptKey, archive, own, showReceipt(kept)],
    ['GET', `${receipt}/chain`, receiptKey, archive, own, showReceiptChain(kept)],

    ['GET', EMBED_PATH, hour, sendEmbedScript()],
    ['GET', widgetPath(':handle', 'config'), registry, minutes, showWidgetConfig(find, base)],
    ['POST', widgetPath(':handle', 'session'), ...d.toTalk, talk, openSession(find, conversations)],
    ['POST', widgetPath(':handle', 'message'), ...d.counted, talk, body, sendMessage(find, conversations, base)],
    ['GET', chatPath(':handle'), registry, minutes, showChatPage(find)],
  ];
};
