import { readFileSync, statSync } from 'node:fs';
import { CarRefused, MOST_OF_CAR, readCar } from '../../../src/proof/car.js';

/** Milliseconds in which a server must have sent all blocks: some 11 MB. */
const PATIENCE = 120_000;

/** The blocks of a CAR on disk, each hashed. @throws CarRefused where the file holds what it must not; Error where it cannot be read */
export const readCarFile = (path: string): ReadonlyMap<string, Uint8Array> => {
  const about = statSync(path);
  if (!about.isFile()) throw new Error(`${path} is no file`);
  if (about.size > MOST_OF_CAR.bytes) throw new CarRefused(`the CAR is larger than ${MOST_OF_CAR.bytes} bytes`);
  return readCar(readFileSync(path));
};

/** The same from a trustless gateway of IPFS. @throws Error where it does not answer, or refuses */
export const fetchCar = async (base: string, cid: string): Promise<ReadonlyMap<string, Uint8Array>> => {
  const address = new URL(`ipfs/${cid}?format=car`, base.endsWith('/') ? base : `${base}/`);
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).catch((error: unknown) => {
    throw new Error(`${address.origin} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (!response.ok || response.body === null) throw new Error(`${address.href} answers ${response.status}: ${await firstOf(response)}`);
  const car = await readAtMost(response.body, MOST_OF_CAR.bytes).catch((error: unknown) => {
    if (error instanceof CarRefused) throw error;
    throw new Error(`${address.origin} broke off: ${error instanceof Error ? error.message : String(error)}`);
  });
  return readCar(car);
};

/** The beginning of an answer that is no CAR. */
const firstOf = async (response: Response): Promise<string> => {
  if (response.body === null) return '';
  for await (const chunk of response.body) return Buffer.from(chunk).toString('utf8').slice(0, 300);
  return '';
};

const readAtMost = async (body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) throw new CarRefused(`the CAR is larger than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
