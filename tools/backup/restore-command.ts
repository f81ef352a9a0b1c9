import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { runCommand } from '../../platform/process/run.ts';
import { restoreBackup } from './restore-backup.ts';

const HELP = `npm run restore -- BACKUP [--unlisted]

Puts a backup of npm run backup into DATA_DIR (and DATABASE_URL), which must be empty. The server must not run. All of the backup
is read first: one with a file that is missing or damaged is refused. --unlisted takes one of a version before 0.2.0, which
has no list of its files.`;

function readArguments() {
  try {
    const options = { unlisted: { type: 'boolean' }, help: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    return { positionals, isUnlisted: values.unlisted === true, help: values.help };
  } catch {
    throw new StartError(HELP);
  }
}

// npm run restore -- /var/backups/market/2026-11-22T03-10-00Z: restores that backup into an empty market.
await runCommand(async () => {
  const { positionals, isUnlisted, help } = readArguments();
  if (help) return console.info(HELP);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new StartError(HELP);
  const [config, backup] = [readMarketConfig(), resolve(folder)];
  const pictures = await restoreBackup({ config, backup, isUnlisted, say: console.info });
  console.info(
    `The market of ${backup} is in ${config.databaseUrl === undefined ? config.dataDir : 'the database'}, with ${pictures} pictures. Start the server.`,
  );
});
