import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';

interface CommandArguments {
  /** Path of the file or folder that the command is given; undefined if the help was printed instead. */
  path: string | undefined;
  /** Returns whether a switch, such as --dry-run, is among the arguments. */
  has(name: string): boolean;
  /** Returns the value of an option; undefined if the option is missing. */
  value(name: string): string | undefined;
}

/** Parses a command's arguments: one path, switches, and options with a value. Throws StartError if they are wrong. */
export function readArguments(
  help: string,
  switches: readonly string[],
  valued: readonly string[] = [],
  args: readonly string[] = process.argv.slice(2),
): CommandArguments {
  const { positionals, values } = parseOrRefuse(args, switches, valued);
  const has = (name: string) => values[name] === true;
  const value = (name: string) => {
    const given = values[name];
    return typeof given === 'string' ? given : undefined;
  };
  if (has('help')) {
    console.info(help);
    return { path: undefined, has, value };
  }
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new StartError(`Exactly one file or folder is needed.\n\n${help}`);
  return { path, has, value };
}

function parseOrRefuse(args: readonly string[], switches: readonly string[], valued: readonly string[]) {
  const options: ParseArgsConfig['options'] = {};
  for (const name of valued) options[name] = { type: 'string' };
  for (const name of [...switches, 'help']) options[name] = { type: 'boolean' };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? shown(error.message.split('. ')[0] ?? '') : 'Unknown option';
    throw new StartError(`${reason}. --help lists the options.`);
  }
}
