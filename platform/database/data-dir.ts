import { accessSync, chmodSync, constants, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryLock } from './file-lock.ts';

/** An error while starting that the person at the terminal can correct. Its message is written for that person. */
export class StartError extends Error {
  override name = 'StartError';
}

const ANYBODY_ELSE = 0o077;
const STICKY = 0o1000;

/**
 * Forbids other users of the machine to read the folder, since it contains members' addresses, phone numbers, password hashes and mails.
 */
function keepToOwner(dataDir: string, say: (line: string) => void): void {
  const { mode } = statSync(dataDir);
  if ((mode & ANYBODY_ELSE) === 0) return;
  try {
    // A folder with the sticky bit, such as /tmp, is meant for all users, so its permissions must not be changed.
    if (mode & STICKY) throw new Error('it is shared');
    chmodSync(dataDir, mode & ~ANYBODY_ELSE);
    say(`Other users of this machine could read the data directory ${dataDir}. Now its owner alone can.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    say(`Other users of this machine can read the data directory ${dataDir}, and that cannot be changed: ${reason}.`);
  }
}

/** Creates the folder if it is missing, for its owner only. Throws StartError if it cannot be written. */
export function prepareDataDir(dataDir: string, say: (line: string) => void): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new StartError(
      `The data directory ${dataDir} cannot be written${reason}. Set DATA_DIR to a folder that can.`,
    );
  }
  keepToOwner(dataDir, say);
}

/** Locks a data directory so that only one server uses it. The lock lasts until it is released or the process ends. */
export function lockDataDir(dataDir: string): FileLock {
  const pidFile = join(dataDir, 'server.pid');
  const lock = takeLock(join(dataDir, 'server.lock'));
  if (!lock) throw new StartError(`Another server (process ${holder(pidFile)}) uses the data directory ${dataDir}.`);
  writeFileSync(pidFile, String(process.pid));
  return lock;
}

function takeLock(file: string): FileLock | undefined {
  try {
    return tryLock(file);
  } catch (error) {
    throw new StartError(`The lock ${file} cannot be taken: ${error instanceof Error ? error.message : 'unknown'}.`);
  }
}

function holder(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8');
  } catch {
    return 'unknown';
  }
}
