import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The verifier that shares no code with the oracle, as anybody would import it. */
export interface SecondVerifier {
  readCar(car: Uint8Array): Promise<Map<string, Uint8Array>>;
  /** As `verifyProof`, from the bytes of a file of blocks. */
  verifyCar(cid: string, car: Uint8Array, action?: string): Promise<readonly string[]>;
  verifyProof(cid: string, blocks: ReadonlyMap<string, Uint8Array>, action?: string): Promise<readonly string[]>;
  decode(bytes: Uint8Array): unknown;
}

const file = pathToFileURL(resolve('src/http/assets/verifier.js')).href;

/** It is no TypeScript, so that browsers take it as it is. */
export const secondVerifier = (): Promise<SecondVerifier> => import(file) as Promise<SecondVerifier>;
