import type { DatabaseKind } from './market.ts';
import type { MeasuredCase } from './measure-case.ts';
import type { Starts } from './measure-starts.ts';
import type { Memory } from './process-memory.ts';
import type { SignIns } from './sign-ins.ts';

/** The start of a server and its memory, before and after all loads. */
export interface Footprint {
  starts: Starts;
  afterLoad: Memory | undefined;
}

/** The results for one size of the catalogue on one database. */
export interface MarketResults {
  cars: number;
  database: DatabaseKind;
  cases: MeasuredCase[];
  /** Cases that the server does not know yet. */
  skipped: string[];
  ours: Footprint;
  oursPlain: { afterLoad: Memory | undefined };
  peer: Footprint | undefined;
}

export interface BenchResults {
  takenAt: string;
  command: string;
  machine: { cpu: string; cores: number; memoryGb: number; node: string };
  /** For example "Strapi 5.54.0 on Node.js v20.20.2, SQLite". */
  peer: string | undefined;
  seconds: number;
  markets: MarketResults[];
  signIns: SignIns | undefined;
}

export const problemsOf = ({ markets }: Pick<BenchResults, 'markets'>): string[] =>
  markets.flatMap(({ cars, database, cases }) =>
    cases.flatMap(({ problems }) => problems.map((problem) => `${cars} cars on ${database}: ${problem}`)),
  );
