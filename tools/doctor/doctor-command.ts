import { readMarketConfig } from '../../api/schema/market-config.ts';
import { runCommand } from '../../platform/process/run.ts';
import { reportOf } from './report.ts';

// npm run doctor: reports settings and data that are not fit for real users. It reads the server's settings, may run beside the server, and
// changes nothing.
await runCommand(async () => {
  const { lines, isFit } = await reportOf(readMarketConfig(), process.env, Date.now());
  for (const line of lines) console.info(line);
  if (!isFit) process.exitCode = 1;
});
