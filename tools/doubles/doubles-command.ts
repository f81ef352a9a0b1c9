import { listDoubles } from '../../api/names/double-queries.ts';
import { NAME_KINDS } from '../../api/names/name-kinds.ts';
import { joinNames } from '../../api/names/name-merge.ts';
import { keepNamesUnique } from '../../api/names/unique-names.ts';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { migrateMarket } from '../../api/schema/migrations.ts';
import { systemClock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { connect } from '../../platform/database/connect.ts';
import { prepareDataDir, StartError } from '../../platform/database/data-dir.ts';
import { runCommand } from '../../platform/process/run.ts';

const HELP = `npm run doubles: shows makes, models, places and the like that differ in capitals, blanks, hyphens or accents alone.

  npm run doubles -- --merge    joins them, each with the one that most ads have`;

const TO_MERGE = 'To join each with the one that most ads have: npm run doubles -- --merge';

/**
 * Prints names, such as those of makes and models, that exist in two spellings. With `isMerging` also merges them. Returns how many names
 * exist in two spellings.
 */
async function tellDoubles(adapter: DatabaseAdapter, isMerging: boolean): Promise<number> {
  const joining = { adapter, clock: systemClock, accountId: null };
  let count = 0;
  // In `NAME_KINDS` makes come before models: merging two makes also merges their models of the same name.
  for (const kind of NAME_KINDS) {
    const groups = await listDoubles(adapter.db, kind);
    const pairs = groups.flatMap(([into, ...others]) => (into ? others.map((from) => ({ from, into })) : []));
    for (const { from, into } of pairs) {
      console.info(`${kind.one}: ${from.name} (ads: ${from.ads}) is ${into.name} (ads: ${into.ads})`);
      if (isMerging) await joinNames(joining, kind, from.documentId, into.documentId);
    }
    count += pairs.length;
  }
  return count;
}

// npm run doubles: prints names that exist in two spellings. npm run doubles -- --merge: also merges them.
await runCommand(async () => {
  const words = process.argv.slice(2);
  if (words.includes('--help')) return console.info(HELP);
  if (words.some((word) => word !== '--merge')) throw new StartError(HELP);
  const isMerging = words.length > 0;
  const config = readMarketConfig();
  prepareDataDir(config.dataDir, console.info);
  const adapter = await connect(config, console.info);
  try {
    await migrateMarket(adapter);
    const count = await tellDoubles(adapter, isMerging);
    const summary = isMerging ? `Joined: ${count}.` : TO_MERGE;
    console.info(count === 0 ? 'There are no doubles.' : summary);
    if (isMerging) await keepNamesUnique(adapter, console.info);
  } finally {
    await adapter.close();
  }
});
