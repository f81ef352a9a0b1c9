import { resolve } from 'node:path';
import { readConfig } from '../../platform/config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { runCommand } from '../../platform/process/run.ts';
import { restoreBackup } from './restore-backup.ts';

const HELP = `npm run restore -- BACKUP

Puts a backup of npm run backup into DATA_DIR (and DATABASE_URL), which must be empty. The server must not run.`;

// npm run restore -- /var/backups/market/2026-11-22T03-10-00Z
await runCommand(async () => {
  const [backup, ...more] = process.argv.slice(2);
  if (backup === '--help') return console.info(HELP);
  if (backup === undefined || more.length > 0 || backup.startsWith('-')) throw new StartError(HELP);
  const config = readConfig();
  const pictures = await restoreBackup(config, resolve(backup), console.info);
  console.info(
    `The market of ${resolve(backup)} is in ${config.databaseUrl === undefined ? config.dataDir : 'the database'}, with ${pictures} pictures. Start the server.`,
  );
});
