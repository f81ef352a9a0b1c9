import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs the staff command beside the running server, as its operator does. Returns its output. */
export function runStaffCommand(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/staff/staff-command.ts', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_URL: process.env.E2E_ADDRESS,
    },
  });
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return stdout;
}

/** Returns the link of an invitation to sell for a dealer. */
export const inviteToDealer = (dealer: string, email: string, role = 'owner'): string =>
  /http\S+\/sell\/invitation\S+/.exec(runStaffCommand('invite', dealer, email, role))?.[0] ?? '';
