/** A thread that helps to train: it takes ranges of labels until none is left. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { type Share, takeRanges } from './train-in-threads.js';

const { share, port } = workerData as { readonly share: Share; readonly port: MessagePort };
takeRanges(share, (trained) => port.postMessage(trained));
port.close();
