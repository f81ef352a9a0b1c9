import type { Config } from '../../platform/config.ts';
import { judge, seenIn } from './findings.ts';
import { gatherFacts } from './market-facts.ts';

interface Report {
  lines: string[];
  /** True if no fault was found, so that the market may open to the public. */
  isFit: boolean;
}

/** Checks a market, and returns the report as lines. Changes nothing. */
export async function reportOf(config: Config, env: NodeJS.ProcessEnv, now: number): Promise<Report> {
  const facts = await gatherFacts(config, env, now);
  const findings = judge(facts);
  const faults = findings.filter(({ isFault }) => isFault).length;
  const last =
    faults === 0
      ? 'This market is ready for real people.'
      : `${faults === 1 ? '1 fault' : `${faults} faults`} to fix before real people come: see docs/go-live.md.`;
  const lines = [
    ...seenIn(facts).map((line) => `seen    ${line}`),
    ...findings.map(({ isFault, line }) => `${isFault ? 'FAULT ' : 'advice'}  ${line}`),
    last,
  ];
  return { lines, isFit: faults === 0 };
}
