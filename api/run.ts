import { ConfigError } from './config.ts';
import { StartError } from './db/data-dir.ts';

/** Runs what a command does; what the person can put right ends it with a sentence, anything else with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isForPerson = error instanceof ConfigError || error instanceof StartError;
    console.error(isForPerson ? error.message : error);
    process.exitCode = 1;
  }
}
