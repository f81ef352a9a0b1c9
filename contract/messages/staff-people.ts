import type { StaffRole } from '../permissions.ts';

/** Sentences of the page that lists everybody on the staff. */

export const PEOPLE = 'Staff';
export const PEOPLE_MEAN = 'Who moderates, edits and administers the market, and since when.';
export const HOW_TO_ADD = 'To give somebody a role, search for them and open their page.';
const ROLES: Readonly<Record<StaffRole, string>> = { moderator: 'Moderator', editor: 'Editor', admin: 'Admin' };
export const roleSince = (role: StaffRole, day: string, by: string | null) =>
  `${ROLES[role]} since ${day}, ${by === null ? 'given on the server' : `given by ${by}`}`;

export function factors({ hasApp, passkeys }: { hasApp: boolean; passkeys: number }): string {
  const keys = passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;
  if (!hasApp && passkeys === 0) return 'No second factor yet, so they can do nothing';
  if (passkeys === 0) return 'Second factor: app';
  return hasApp ? `Second factor: app and ${keys}` : `Second factor: ${keys}`;
}
export const lastSeen = (moment: string | null) => (moment === null ? 'Never seen' : `Last seen ${moment}`);
