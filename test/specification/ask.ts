import { expect } from 'vitest';

/** A JSON body of which the test knows what to look for. */
export type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, headers: response.headers, text, json: type.includes('json') ? (JSON.parse(text) as Json) : {} };
};

export const get = async (url: string, headers: Record<string, string> = {}): Promise<Answer> => read(await fetch(url, { headers }));

export const post = async (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  read(
    await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

/** The answer's JSON, once its status is the one expected. */
export const ok = (answer: Answer, status = 200): Json => {
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  return answer.json;
};

export const at = (json: Json, ...steps: readonly string[]): unknown =>
  steps.reduce<unknown>((found, step) => (found as Json | undefined)?.[step], json);
export const isUrl = (value: unknown): boolean => typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);
export const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
