import { parseArgs } from 'node:util';
import { StartError } from '../../platform/database/data-dir.ts';
import { addStaff, inviteMember, listStaff, removeStaff, resetFactor, type StaffParts } from './staff-actions.ts';

export const HELP = `npm run staff -- add EMAIL ROLE
npm run staff -- remove EMAIL ROLE
npm run staff -- invite DEALER EMAIL [owner|manager|agent]
npm run staff -- reset EMAIL
npm run staff -- list

ROLE is moderator, editor or admin; EMAIL is the address of somebody who has registered and confirmed it.
DEALER is the reference or the name of a dealer or garage. The link is said once and mailed; it works once, for 7 days.
reset takes a second factor away, passkeys too, for whoever lost their phone and the recovery codes.

  --help   says this`;

/** The commands by name: the least and most number of arguments, and the function that runs it. */
const ACTIONS: Record<
  string,
  { least: number; most: number; run(parts: StaffParts, words: string[]): Promise<string[]> }
> = {
  add: { least: 2, most: 2, run: (parts, [email = '', role = '']) => addStaff(parts, email, role) },
  remove: { least: 2, most: 2, run: (parts, [email = '', role = '']) => removeStaff(parts, email, role) },
  invite: {
    least: 2,
    most: 3,
    run: (parts, [dealer = '', email = '', role = 'owner']) => inviteMember(parts, dealer, email, role),
  },
  reset: { least: 1, most: 1, run: (parts, [email = '']) => resetFactor(parts, email) },
  list: { least: 0, most: 0, run: (parts) => listStaff(parts) },
};

function readWords(args: string[]): string[] | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    return values.help ? undefined : positionals;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'Unknown option';
    throw new StartError(`${reason}. --help says what there is.`);
  }
}

/**
 * Parses the arguments after `npm run staff --`. Returns the function to run; undefined if help was requested. Throws StartError if they
 * are wrong.
 */
export function readAction(args: string[]): ((parts: StaffParts) => Promise<string[]>) | undefined {
  const words = readWords(args);
  if (words === undefined) return undefined;
  const [name = '', ...rest] = words;
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action || rest.length < action.least || rest.length > action.most) {
    throw new StartError(
      `${action ? `${name} takes other words` : 'What is to be done is add, remove, invite or list'}.\n\n${HELP}`,
    );
  }
  return (parts) => action.run(parts, rest);
}
