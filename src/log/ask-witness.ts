import { type NoteVerifier, readNote, readSignatures, readVerifierKey, signatureBy, writeSignature } from './signed-note.js';

/** Somebody else who remembers how far our log was, and signs only what grew from that (C2SP tlog-witness). */
export interface Witness {
  readonly verifier: NoteVerifier;
  /** `add-checkpoint` is asked for below this address. */
  readonly url: string;
}

/** What a witness is shown. */
export interface Shown {
  readonly size: number;
  readonly note: string;
  /** The hashes that prove that the log of today begins with that of `before`. */
  consistencyProof(before: number): Promise<readonly Uint8Array[]>;
}

/** What a witness answered is no signature; the message says why. */
export class WitnessRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'WitnessRefused';
  }
}

/** Milliseconds for an answer of a witness; nobody waits for it. */
const PATIENCE = 5_000;
/** More is no answer of a witness. */
const MOST_CHARACTERS = 10_000;
/** A witness of a later size than it is told of says which; told right, it must not say so again and again. */
const ATTEMPTS = 3;

const CONFLICT = 409;
const STATUSES: Readonly<Record<number, string>> = {
  403: 'it does not know our key',
  404: 'it does not know our log',
  422: 'it takes our proof for wrong',
};

/** `name+id+key=https://witness.example`: the key of a witness, and where it is. @throws NoteMalformed */
export const readWitness = (text: string): Witness => {
  const at = text.search(/=https?:\/\//);
  return { verifier: readVerifierKey(text.slice(0, Math.max(at, 0))), url: text.slice(at + 1).replace(/\/$/, '') };
};

/** Asks one witness, and remembers what it has signed before. */
export class WitnessClient {
  #before = 0;

  constructor(
    private readonly witness: Witness,
    private readonly send: typeof fetch = fetch,
  ) {}

  /**
   * @returns the line that it signed with
   * @throws WitnessRefused where it signs nothing; TypeError where it cannot be reached
   */
  async cosign(shown: Shown): Promise<string> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await this.#ask(shown);
      const text = (await answer.text()).slice(0, MOST_CHARACTERS);
      if (answer.status === 200) return this.#lineOf(text, shown);
      if (answer.status !== CONFLICT) throw this.#refused(STATUSES[answer.status] ?? `it answered ${answer.status}`);
      this.#before = this.#sizeSaid(text, shown);
    }
    throw this.#refused('it keeps saying that it knows another size');
  }

  async #ask({ size, note, consistencyProof }: Shown): Promise<Response> {
    const before = Math.min(this.#before, size);
    const proof = (await consistencyProof(before)).map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('');
    return this.send(`${this.witness.url}/add-checkpoint`, {
      method: 'POST',
      body: `old ${before}\n${proof}\n${note}`,
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
    });
  }

  #sizeSaid(text: string, { size }: Shown): number {
    const said = /^\d{1,15}\n?$/.test(text) ? Number(text) : undefined;
    if (said === undefined || said > size)
      throw this.#refused(`it knows a size of our log that there never was: ${text.slice(0, 20).trim()}`);
    return said;
  }

  #lineOf(lines: string, { size, note }: Shown): string {
    const signed = { ...readNote(note), signatures: readSignatures(lines) };
    const found = signatureBy(signed, this.witness.verifier);
    if (found === undefined) throw this.#refused('its signature is not that of its key');
    this.#before = size;
    return writeSignature(found);
  }

  #refused(reason: string): WitnessRefused {
    return new WitnessRefused(`witness ${this.witness.verifier.name}: ${reason}`);
  }
}
