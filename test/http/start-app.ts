import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Turns, waitsFrom } from '../../src/http/admission/turns.js';
import { createApp } from '../../src/http/app.js';
import type { Dependencies } from '../../src/http/dependencies.js';
import { createHttpServer } from '../../src/http/server.js';
import { inOneStep, type Steps } from '../../src/rulebook/steps.js';
import type { AskedDecision, Decision, ExplainedDecision, Explanation, OpenQuestion, Oracle, Question } from '../../src/verdict/verdict.js';
import { fixedKeys, PRO_KEY } from '../support/fixed-keys.js';
import { sampleRuleBook } from './sample-rule-book.js';

export const NOON = new Date('2026-11-20T12:00:00.000Z');

const FEELINGS: OpenQuestion = {
  fact: 'infers_emotions',
  question: 'Feelings?',
  answers: ['true', 'false'],
  why: 'Regulation (EU) 2024/1689, Art. 5(1)(f)',
  leadsTo: [
    { answer: 'true', verdict: 'BLOCKED', ruleSource: 'Regulation (EU) 2024/1689, Art. 5(1)(f)' },
    { answer: 'false', verdict: 'ALLOWED', ruleSource: 'No covered provision applies' },
  ],
};

/** Blocks what mentions feelings; remembers what it was asked, so that tests see what reached the core. */
export class ListeningOracle implements Oracle {
  readonly asked: Question[] = [];
  readonly summary = {
    name: 'Sample',
    version: '1.0.0',
    cid: 'bafyreisample',
    rules: 1,
    tables: 2,
    compileMilliseconds: 1,
    jurisdictions: ['EU', 'US-CO'],
  };

  decide(question: Question): Decision {
    this.asked.push(question);
    if (question.action.includes('crash the core')) throw new Error('a secret of the core');
    const blocked = /feel/.test(question.action);
    return {
      verdict: blocked ? 'BLOCKED' : 'ALLOWED',
      finding: blocked ? 'prohibited' : 'none',
      reason: 'Because.',
      cid: 'bafyreiproof',
      confidence: 0.75,
      ruleSource: blocked ? 'Regulation (EU) 2024/1689, Art. 5(1)(f)' : 'No covered provision applies',
    };
  }

  deciding(question: Question): Steps<Decision> {
    return inOneStep(() => this.decide(question));
  }

  explaining(question: Question): Steps<ExplainedDecision> {
    return inOneStep(() => this.explain(question));
  }

  asking(question: Question): Steps<AskedDecision> {
    return inOneStep(() => this.ask(question));
  }

  explain(question: Question): ExplainedDecision {
    const asked = this.ask(question);
    const explanation: Explanation = {
      statements: [
        {
          fact: 'infers_emotions',
          answer: 'true',
          polarity: 'stated',
          strength: 1000,
          text: 'feel',
          span: { start: 0, end: 4 },
          by: 'feel',
        },
      ],
      unread: [],
      facts: [],
      findings: [],
      exceptions: [],
      conditions: [],
      upcoming: [],
      enforcement: [],
      questions: [FEELINGS],
      remedies: [
        {
          facts: { infers_emotions: 'false' },
          steps: [{ fact: 'infers_emotions', answer: 'false', how: 'do_this', advice: 'stop', citation: 'Art. 5' }],
        },
      ],
      jurisdictions: question.jurisdictions,
      basis: question.basis,
      asOf: question.asOf,
      ruleBook: { version: '1.0.0', cid: 'bafyreisample' },
    };
    return { ...asked, explanation };
  }

  ask(question: Question): AskedDecision {
    const decision = this.decide(question);
    const questions = decision.verdict === 'ALLOWED' && question.facts['infers_emotions'] === undefined ? [FEELINGS] : [];
    return { decision, sure: questions.length === 0, questions, conditions: [] };
  }
}

export interface Running {
  readonly url: string;
  readonly port: number;
  readonly oracle: ListeningOracle;
  /** Everything logged so far, as text. */
  readonly logged: () => string;
  readonly post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Sends bytes as they stand and returns all that comes back until the server closes. */
  readonly raw: (text: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** The JSON of an answer, as the shape that the test expects; the assertions are what checks it. */
export const bodyOf = async <T = Readonly<Record<string, string>>>(response: Response): Promise<T> => (await response.json()) as T;

/** The answer to a batch. */
export interface BatchAnswer {
  readonly results: readonly { readonly status: number; readonly body: Readonly<Record<string, unknown>> }[];
}

/** The application on a real socket, with a fixed clock unless told otherwise. */
export const startApp = async (changes: Partial<Dependencies> = {}): Promise<Running> => {
  const oracle = new ListeningOracle();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const server = createHttpServer(
    createApp({
      oracle,
      ruleBook: sampleRuleBook,
      config: { basis: 'in_force', trustedProxies: 0 },
      log: pino({ level: 'debug' }, sink),
      clock: () => NOON,
      // However slow the machine is: what refuses a crowd is tested for itself.
      turns: new Turns({ mostWait: waitsFrom(Infinity) }),
      apiKeys: fixedKeys([{ key: PRO_KEY, holder: { tenant: 'acme', tier: 'pro' } }]),
      ...changes,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    oracle,
    logged: () => lines.join(''),
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    raw: (text) =>
      new Promise((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket
          .on('data', (chunk) => (answer += String(chunk)))
          .on('end', () => resolve(answer))
          .on('error', reject);
        socket.setTimeout(60_000, () => socket.destroy(new Error('no answer')));
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
