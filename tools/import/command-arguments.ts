import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';

interface CommandArguments {
  /** Path of the command's file or folder; undefined if the help was printed instead. */
  path: string | undefined;
  kind: string | undefined;
  /** Returns whether a switch was given. */
  has(name: string): boolean;
}

/** Reads a command's path and switches. Throws StartError. */
export function readArguments(
  help: string,
  switches: readonly string[],
  hasKind = false,
  args: readonly string[] = process.argv.slice(2),
): CommandArguments {
  const { positionals, values } = parseOrRefuse(args, switches, hasKind);
  const has = (name: string) => values[name] === true;
  const kind = typeof values.kind === 'string' ? values.kind : undefined;
  if (has('help')) {
    console.info(help);
    return { path: undefined, kind, has };
  }
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new StartError(`Exactly one file or folder is needed.\n\n${help}`);
  return { path, kind, has };
}

function parseOrRefuse(args: readonly string[], switches: readonly string[], hasKind: boolean) {
  const options: ParseArgsConfig['options'] = hasKind ? { kind: { type: 'string' } } : {};
  for (const name of [...switches, 'help']) options[name] = { type: 'boolean' };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? shown(error.message.split('. ')[0] ?? '') : 'Unknown option';
    throw new StartError(`${reason}. --help lists the options.`);
  }
}
