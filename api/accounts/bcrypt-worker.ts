import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

// A comparison takes some 60 ms of CPU time. This worker does it so that the main thread goes on answering visitors.

export interface Comparison {
  number: number;
  password: string;
  hash: string;
}

parentPort?.on('message', ({ number, password, hash }: Comparison) => {
  parentPort?.postMessage({ number, isRight: bcrypt.compareSync(password, hash) });
});
