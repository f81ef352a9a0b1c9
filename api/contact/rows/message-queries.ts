import { sql } from 'kysely';
import { OPEN_MESSAGE_STATES } from '#contract/leads/visitor-message-states.ts';
import { type StaffRole, staffRolesFor } from '#contract/permissions.ts';
import type { Database } from '../../../platform/database/adapter.ts';

const ANSWERING: readonly StaffRole[] = staffRolesFor('answer visitors');

/** Returns how many messages wait for an answer, the time of the oldest, and how many are older than `lateBefore`. */
export async function countWaitingMessages(db: Database, lateBefore: number) {
  const { count, since, late } = await db
    .selectFrom('contact_message')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number | null>('created_at').as('since')])
    .select(sql<number | null>`sum(case when created_at < ${lateBefore} then 1 else 0 end)`.as('late'))
    .where('state', 'in', [...OPEN_MESSAGE_STATES])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), since: since === null ? null : Number(since), late: Number(late ?? 0) };
}

const selectAnswering = (db: Database) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.document_id as documentId', 'account.username as name'])
    .where('account.blocked', '=', 0)
    .where('account.id', 'in', ({ selectFrom }) =>
      selectFrom('account_role')
        .select('account_role.account_id')
        .where('account_role.role', 'in', [...ANSWERING]),
    );

/** Returns the members of staff who may answer visitors, sorted by name. */
export const listAnsweringStaff = (db: Database) => selectAnswering(db).orderBy('account.username').execute();

export const findAnsweringStaff = (db: Database, documentId: string) =>
  selectAnswering(db).where('account.document_id', '=', documentId).executeTakeFirst();

export const mayAnswer = (roles: readonly StaffRole[]): boolean => roles.some((role) => ANSWERING.includes(role));
