import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The file in DATA_DIR with the time and place of the last backup. */
export const LAST_BACKUP = 'last-backup.json';

const lastBackupSchema = z.object({ at: z.number() });

/** Returns when the last backup was made, in ms since 1970; undefined: there was none, or its note was cut short. */
export function readLastBackup(dataDir: string): number | undefined {
  try {
    return lastBackupSchema.parse(JSON.parse(readFileSync(join(dataDir, LAST_BACKUP), 'utf8'))).at;
  } catch {
    return undefined;
  }
}
