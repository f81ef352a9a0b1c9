import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

// A comparison takes some 60 ms of one processor, during which the main thread answers visitors.

export interface Comparison {
  number: number;
  password: string;
  hash: string;
}

parentPort?.on('message', ({ number, password, hash }: Comparison) => {
  parentPort?.postMessage({ number, isRight: bcrypt.compareSync(password, hash) });
});
