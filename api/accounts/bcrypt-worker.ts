import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

// This thread compares passwords with bcrypt hashes, some 60 ms of CPU time each, so that the main thread can go on answering visitors.

export interface Comparison {
  number: number;
  password: string;
  hash: string;
}

parentPort?.on('message', ({ number, password, hash }: Comparison) => {
  parentPort?.postMessage({ number, isRight: bcrypt.compareSync(password, hash) });
});
