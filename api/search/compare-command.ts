import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { runCommand } from '../run.ts';
import { COMPARE_REQUEST } from './open-searches.ts';

// npm run compare: asks the servers that run on this database to compare their index with it. Each writes what it found
// to its log; one that differed is built anew.
await runCommand(async () => {
  const engine = await connect(readConfig(), console.info);
  await engine.db.insertInto('change').values({ kind: COMPARE_REQUEST, entry_id: 0 }).execute();
  await engine.close();
  console.info('Asked for. The servers on this database compare their index with it now, and log what they find.');
});
