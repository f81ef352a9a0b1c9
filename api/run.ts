import { ConfigError } from './config.ts';
import { StartError } from './db/data-dir.ts';

/** The system does not let us write there, or there is no room. */
const isRefusedBySystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT)$/.test(String(error.code));

/** Runs what a command does; what the person can put right ends it with a sentence, anything else with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isForPerson = error instanceof ConfigError || error instanceof StartError || isRefusedBySystem(error);
    console.error(isForPerson ? error.message : error);
    process.exitCode = 1;
  }
}
