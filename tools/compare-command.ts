import { readMarketConfig } from '../api/schema/market-config.ts';
import { connect } from '../platform/database/connect.ts';
import { runCommand } from '../platform/process/run.ts';
import { COMPARE_REQUEST } from '../platform/search/open-searches.ts';

// npm run compare: makes each server of this database compare its search index with the database. The servers log the result, and rebuild
// an index that differs.
await runCommand(async () => {
  const adapter = await connect(readMarketConfig(), console.info);
  await adapter.db.insertInto('change').values({ kind: COMPARE_REQUEST, entry_id: 0 }).execute();
  await adapter.close();
  console.info('Asked for. The servers on this database compare their index with it now, and log what they find.');
});
