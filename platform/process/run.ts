import { ConfigError } from '../config.ts';
import { StartError } from '../database/data-dir.ts';
import { isDatabaseDamaged, isDiskFull } from '../database/database-errors.ts';
import { StorageUnavailableError } from '../storage/object-storage.ts';

/** The system does not let us write there, or there is no room. */
const isRefusedBySystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/.test(String(error.code));

/** Returns a sentence about an error that the person who started the command can act on; undefined if only its stack helps. */
function sentenceFor(error: unknown): string | undefined {
  if (isDatabaseDamaged(error)) {
    return `The database is damaged (${error.message}). Restore it from a backup, and look at the disk that it lies on.`;
  }
  if (isDiskFull(error)) return 'The disk is full. Free some space, and run this again.';
  const isSentence = [ConfigError, StartError, StorageUnavailableError].some((kind) => error instanceof kind);
  return error instanceof Error && (isSentence || isRefusedBySystem(error)) ? error.message : undefined;
}

/** Runs a command; an error that the person can put right ends it with a sentence, any other with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  }
}
