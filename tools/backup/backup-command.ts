import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { runCommand } from '../../platform/process/run.ts';
import { writeBackup } from './write-backup.ts';

const KEPT = 14;

const HELP = `npm run backup -- FOLDER [--keep ${KEPT}]

Copies the database, the secret and the pictures into a new folder within FOLDER, beside a running server. Pictures that
the backup before has take no room again. The newest backups stay, as many as --keep says. npm run restore takes them.`;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: 'string' }, help: { type: 'boolean' } },
    });
    return { positionals, ...values };
  } catch {
    throw new StartError(HELP);
  }
}

// npm run backup -- /var/backups/market: writes a backup into a new folder within that folder, and removes old backups from it.
await runCommand(async () => {
  const { positionals, keep = String(KEPT), help } = readArguments();
  if (help) return console.info(HELP);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new StartError(HELP);
  if (!/^[1-9]\d{0,4}$/.test(keep)) throw new StartError('--keep takes how many backups stay, from 1.');
  const config = readMarketConfig();
  const { path, pictures, missing, removed } = await writeBackup({
    config,
    folder: resolve(folder),
    keep: Number(keep),
    now: Date.now(),
  });
  console.info(
    `The backup is in ${path}, with ${pictures === undefined ? 'no pictures: they are in the bucket' : `${pictures} pictures`}.`,
  );
  if (missing.length > 0) {
    console.info(
      `${missing.length} pictures that the database names are not on the disk, so not in the backup: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' …' : ''}`,
    );
  }
  if (removed.length > 0) console.info(`Removed: ${removed.join(', ')}.`);
});
