import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Name of the file in DATA_DIR that holds the time and path of the last backup. */
export const LAST_BACKUP = 'last-backup.json';

const lastBackupSchema = z.object({ at: z.number() });

/** Returns the time of the last backup in ms since 1970; undefined if no backup was made, or if the file that notes it is incomplete. */
export function readLastBackup(dataDir: string): number | undefined {
  try {
    return lastBackupSchema.parse(JSON.parse(readFileSync(join(dataDir, LAST_BACKUP), 'utf8'))).at;
  } catch {
    return undefined;
  }
}
