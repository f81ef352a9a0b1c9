import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** The changed fields, each with its value before and after: anything that JSON can hold. */
export type Difference = Readonly<Record<string, { before: unknown; after: unknown }>>;

interface AuditedAction {
  /** In ms. */
  at: number;
  /** The id of the acting member; null for a command on the server or a job. */
  actor: number | null;
  /** The id of the staff token with which a program acted in the member's name. */
  token?: string | undefined;
  /** The name of the action, for example "grant role". */
  action: string;
  subject: { kind: string; id: string | number };
  /** Changed values without personal data, which stay when members leave. */
  difference?: Difference;
  /** Changed values that are personal data, with the member they are about; they are deleted with that member's account. */
  persons?: readonly { accountId: number; difference: Difference }[];
}

/** Texts in an audit event are cut to this many characters: it only has to show what happened. */
const LONGEST_VALUE = 1_000;

const shortened = (text: string) => {
  const clean = text.replaceAll('\0', '');
  return clean.length > LONGEST_VALUE ? `${clean.slice(0, LONGEST_VALUE - 1).toWellFormed()}…` : clean;
};

const asText = (value: unknown) => JSON.stringify(value ?? null);

/** Returns the value itself, or its text cut to `LONGEST_VALUE` characters if it is longer. */
function inBrief(value: unknown): unknown {
  const text = typeof value === 'string' ? value : asText(value);
  if (text.length <= LONGEST_VALUE) return value ?? null;
  return shortened(text);
}

function textOrNull(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return shortened(typeof value === 'string' ? value : asText(value));
}

const changesIn = (difference: Difference) =>
  Object.entries(difference).filter(([, { before, after }]) => asText(before) !== asText(after));

/**
 * Records an action with the values before and after, in the transaction of the action. Events are never changed and are kept for two
 * years. Returns the event's id.
 */
export async function recordAudit(
  db: Database,
  { at, actor, token, action, subject, difference = {}, persons = [] }: AuditedAction,
): Promise<number> {
  const changes = changesIn(difference).map(([field, { before, after }]) => [
    field,
    { before: inBrief(before), after: inBrief(after) },
  ]);
  const { id } = await db
    .insertInto('audit_event')
    .values({
      at,
      actor,
      token,
      action,
      subject_kind: subject.kind,
      subject: String(subject.id),
      difference: JSON.stringify(Object.fromEntries(changes)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const personal = persons.flatMap(({ accountId, difference: own }) =>
    changesIn(own).map(([field, { before, after }]) => ({
      event_id: id,
      account_id: accountId,
      field,
      old: textOrNull(before),
      new: textOrNull(after),
    })),
  );
  if (personal.length > 0) await db.insertInto('audit_person').values(personal).execute();
  return id;
}

/** How long audit events are kept, in ms. A database trigger refuses to delete newer ones. */
export const AUDIT_KEPT_MS = 730 * DAY_MS;

/** Deletes old audit events, a day later than the trigger allows, as the database's clock may differ from ours. */
export async function removeOldAuditEvents(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('audit_event')
    .where('at', '<=', now - AUDIT_KEPT_MS - DAY_MS)
    .execute();
}
