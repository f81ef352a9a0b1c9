import { isDatabaseDamaged, isDiskFull } from '../database/database-errors.ts';

/** Names of errors whose message is written for people. They are told by their names: the server's bundle has classes of its own. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['ConfigError', 'StartError', 'StorageUnavailableError']);

/** Returns whether the error means that the system does not allow writing a file, or that the disk is full. */
const isRefusedBySystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/.test(String(error.code));

/**
 * Returns a sentence about an error that the user of the command can correct. Undefined for any other error, whose stack somebody needs to
 * find the cause.
 */
function sentenceFor(error: unknown): string | undefined {
  if (isDatabaseDamaged(error)) {
    return `The database is damaged (${error.message}). Restore it from a backup, and look at the disk that it lies on.`;
  }
  if (isDiskFull(error)) return 'The disk is full. Free some space, and run this again.';
  // An option that the command does not have: Node.js says which one in its first sentence.
  if (error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code))) {
    return `${error.message.split('. ')[0]}.`;
  }
  const isSentence = error instanceof Error && FOR_PEOPLE.has(error.name);
  return isSentence || isRefusedBySystem(error) ? error.message : undefined;
}

/** Runs a command. An error that its user can correct ends it with a sentence, any other error with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(sentenceFor(error) ?? error);
    process.exitCode = 1;
  }
}
