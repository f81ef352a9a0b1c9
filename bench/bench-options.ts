import { parseArgs } from 'node:util';
import type { DatabaseKind } from './market.ts';

export interface BenchOptions {
  /** Numbers of cars in the catalogue. */
  cars: number[];
  databases: DatabaseKind[];
  /** Seconds of each measurement. */
  seconds: number;
  only: string | undefined;
  withPeer: boolean;
  /** Folder in which the peer stays from one run to the next; undefined: it is installed for this run alone. */
  peerFolder: string | undefined;
  withSignIns: boolean;
  publish: boolean;
}

const wholeNumber = (text: string, option: string) => {
  const number = Number(text.replaceAll('_', ''));
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`${option} takes whole numbers from 1, not "${text}".`);
};

function databaseKind(text: string): DatabaseKind {
  if (text === 'sqlite' || text === 'postgres') return text;
  throw new Error(`--databases takes sqlite, postgres, or both with a comma between them, not "${text}".`);
}

const listOf = (text: string) => text.split(',').map((part) => part.trim());

/** Parses the arguments of `npm run bench --`. Throws with a sentence for the person who typed them. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cars: { type: 'string', default: '2000,100000' },
      databases: { type: 'string', default: 'sqlite' },
      seconds: { type: 'string', default: '8' },
      only: { type: 'string' },
      peer: { type: 'boolean', default: false },
      'peer-folder': { type: 'string' },
      'sign-ins': { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
    },
  });
  return {
    cars: listOf(values.cars).map((text) => wholeNumber(text, '--cars')),
    databases: listOf(values.databases).map(databaseKind),
    seconds: wholeNumber(values.seconds, '--seconds'),
    only: values.only,
    withPeer: values.peer || values['peer-folder'] !== undefined,
    peerFolder: values['peer-folder'],
    withSignIns: values['sign-ins'],
    publish: values.publish,
  };
}
