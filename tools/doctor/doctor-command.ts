import { readConfig } from '../../platform/config.ts';
import { runCommand } from '../../platform/process/run.ts';
import { judge, seenIn } from './findings.ts';
import { gatherFacts } from './market-facts.ts';

// npm run doctor: says what is not yet fit for real people. It takes the server's settings, runs beside it, and writes nothing.
await runCommand(async () => {
  const facts = await gatherFacts(readConfig(), process.env, Date.now());
  for (const line of seenIn(facts)) console.info(`seen    ${line}`);
  const findings = judge(facts);
  for (const { isFault, line } of findings) console.info(`${isFault ? 'FAULT ' : 'advice'}  ${line}`);
  const faults = findings.filter(({ isFault }) => isFault).length;
  if (faults === 0) console.info('This market is ready for real people.');
  else
    console.info(
      `${faults === 1 ? '1 fault' : `${faults} faults`} to fix before real people come: see docs/go-live.md.`,
    );
  if (faults > 0) process.exitCode = 1;
});
