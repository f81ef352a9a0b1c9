import { type Selectable, sql } from 'kysely';
import { LEAD_STATE_NAMES, type LeadState, OPEN_LEAD_STATES } from '#contract/leads/lead-states.ts';
import type { InboxHolder } from '#contract/office/inbox.ts';
import type { LeadCount, LeadInbox, LeadRow } from '#contract/office/lead-schemas.ts';
import type { LeadFilter } from '#contract/office/leads.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { type Actor, can } from '#contract/permissions.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import { tableOf } from '#contract/values/names.ts';
import { normalPhone } from '#contract/values/phones.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { forbiddenError } from '../../../platform/http/errors.ts';
import { isoTime, isoTimeOrNull } from '../../../platform/iso-time.ts';
import { findStockRows } from '../../listings/stock/stock-row-queries.ts';
import { LEAD_TEXT_COLUMNS, leadFieldsOf } from '../rows/lead-fields.ts';

const PAGE_SIZE = 20;

/** Which of a seller's leads a member may see: all, or only some. */
export interface LeadScope {
  sellerId: number;
  accountId: number;
  /** Whether to list only leads that are unassigned or assigned to this member, without those of the rest of the team. */
  isOwnOnly: boolean;
}

/** Returns which leads of a seller an actor may see; no other code decides this. Throws if the actor may see none. */
export function leadScope(actor: Actor, sellerId: number): LeadScope {
  const accountId = actor.accountId ?? 0;
  const may = (assigneeId: number | null) => can(actor, 'answer leads', { sellerId, assigneeId });
  if (!may(null)) throw new Error('Whoever may answer no lead is refused before');
  // -1 is the id of no account, so `may(-1)` tells whether this actor may see leads that are assigned to others.
  return { sellerId, accountId, isOwnOnly: !may(-1) };
}

const selectLeads = (db: Database) =>
  db
    .selectFrom('lead')
    .leftJoin('account as assignee', 'assignee.id', 'lead.assignee_id')
    .selectAll('lead')
    .select(['assignee.document_id as assigneeDocumentId', 'assignee.username as assigneeName']);

const allLeads = (db: Database) => selectLeads(db).execute();
/** A lead, with the member it is assigned to. */
export type FoundLead = Awaited<ReturnType<typeof allLeads>>[number];

export const findLead = (db: Database, documentId: string): Promise<FoundLead | undefined> =>
  selectLeads(db).where('lead.document_id', '=', documentId).executeTakeFirst();

/** Throws Forbidden for a suspended seller, who may not read buyers' messages. */
export async function requireNotSuspended(db: Database, sellerId: number): Promise<void> {
  const seller = await db.selectFrom('seller').select('state').where('id', '=', sellerId).executeTakeFirst();
  if (seller && !SELLER_STATES[seller.state].readsLeads) throw forbiddenError();
}

/** Returns a seller's leads that changed after the given time (in ms), the newest change first. */
export async function listChangedLeads(
  db: Database,
  sellerId: number,
  { since, start, limit, withCount }: { since: number; start: number; limit: number; withCount: boolean },
  now: number,
) {
  const changed = selectLeads(db).where('lead.seller_id', '=', sellerId).where('lead.updated_at', '>=', since);
  const leads = await changed
    .orderBy('lead.updated_at', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(limit)
    .offset(start)
    .execute();
  const listings = await findStockRows(db, listingIdsOf(leads), now);
  const counted = db
    .selectFrom('lead')
    .where('seller_id', '=', sellerId)
    .where('updated_at', '>=', since)
    .select(({ fn }) => fn.countAll<number>().as('total'));
  return {
    rows: leads.map((lead) => leadRow(lead, listings.get(lead.listing_id ?? 0), 0)),
    total: withCount ? Number((await counted.executeTakeFirstOrThrow()).total) : undefined,
  };
}

/** Returns the leads of an ad, the newest first. */
export const listLeadsOfListing = (db: Database, listingId: number, most: number): Promise<FoundLead[]> =>
  selectLeads(db).where('lead.listing_id', '=', listingId).orderBy('lead.id', 'desc').limit(most).execute();

/** Locks a lead until the transaction ends, and returns its present state. */
export async function lockLead(db: Database, documentId: string): Promise<FoundLead | undefined> {
  await db.selectFrom('lead').select('id').where('document_id', '=', documentId).forNoKeyUpdate().execute();
  return findLead(db, documentId);
}

function listingOf(row: StockRow | undefined): LeadRow['listing'] {
  if (!row) return null;
  const { documentId, state, price, stockNumber, picture } = row;
  return { documentId, state, price, stockNumber, picture };
}

export function leadRow(lead: FoundLead, listing: StockRow | undefined, accountId: number): LeadRow {
  const { assigneeDocumentId, assigneeName, assignee_id } = lead;
  return {
    documentId: lead.document_id,
    createdAt: isoTime(lead.created_at),
    updatedAt: isoTime(lead.updated_at),
    intent: lead.intent,
    channel: lead.channel,
    kind: lead.kind,
    title: lead.title,
    listing: listingOf(listing),
    name: lead.name,
    phone: lead.phone,
    email: lead.email,
    ...leadFieldsOf(lead),
    message: lead.message,
    state: lead.state,
    stateSince: isoTime(lead.state_since),
    reason: lead.reason,
    firstAnswerAt: isoTimeOrNull(lead.first_answer_at),
    assignee:
      assigneeDocumentId === null || assigneeName === null
        ? null
        : { documentId: assigneeDocumentId, name: assigneeName, isSelf: assignee_id === accountId },
    isForgotten: lead.forget_at === null,
    version: lead.version,
  };
}

const leadsIn = (db: Database, { sellerId, accountId, isOwnOnly }: LeadScope) =>
  db
    .selectFrom('lead')
    .where('lead.seller_id', '=', sellerId)
    .$if(isOwnOnly, (query) =>
      query.where(({ or, eb }) => or([eb('lead.assignee_id', 'is', null), eb('lead.assignee_id', '=', accountId)])),
    );

/** Selects the leads that the caller may see: all, only those assigned to the caller (`me`), or only unassigned ones (`nobody`). */
const leadsWith = (db: Database, scope: LeadScope, holder: InboxHolder | null) =>
  leadsIn(db, scope)
    .$if(holder === 'me', (query) => query.where('lead.assignee_id', '=', scope.accountId))
    .$if(holder === 'nobody', (query) => query.where('lead.assignee_id', 'is', null));

interface AskedLeads {
  filter: LeadFilter;
  /** Lists only leads assigned to the caller (`me`) or to nobody (`nobody`); null: all leads. */
  with: InboxHolder | null;
  words: string;
  page: number;
}

const statesOf = (filter: LeadFilter): readonly LeadState[] => {
  if (filter === 'all') return LEAD_STATE_NAMES;
  return filter === 'open' ? OPEN_LEAD_STATES : [filter];
};

/** Splits a search text into words. A phone number becomes one word in its stored form, so that any way of writing it is found. */
const wordsOf = (words: string): string[] => {
  const phone = normalPhone(words);
  return /^\+?\d{4,}$/.test(phone) ? [phone] : words.split(/\s+/).filter((word) => word !== '');
};

const chosen = (
  adapter: Pick<DatabaseAdapter, 'db' | 'foldedText' | 'containsText'>,
  scope: LeadScope,
  query: AskedLeads,
) =>
  wordsOf(query.words).reduce(
    (query, word) => {
      const columns = (['name', 'phone', 'email', 'message', ...LEAD_TEXT_COLUMNS] as const).map(
        (column) => sql` || ' ' || coalesce(${sql.ref(`lead.${column}`)}, '')`,
      );
      const text = sql`lead.title${sql.join(columns, sql``)}`;
      return query.where(adapter.containsText(adapter.foldedText(text), word.toLowerCase()));
    },
    leadsWith(adapter.db, scope, query.with).where('lead.state', 'in', [...statesOf(query.filter)]),
  );

async function countStates(
  db: Database,
  scope: LeadScope,
  holder: InboxHolder | null,
): Promise<Record<LeadState, number>> {
  const rows = await leadsWith(db, scope, holder)
    .select(['lead.state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('lead.state')
    .execute();
  const counts = tableOf(LEAD_STATE_NAMES, () => 0);
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** Returns a page of leads: unanswered ones first, the longest waiting on top; then the others by their last event. */
export async function listLeads(
  adapter: Pick<DatabaseAdapter, 'db' | 'foldedText' | 'containsText'>,
  scope: LeadScope,
  query: AskedLeads,
  now: number,
): Promise<LeadInbox> {
  const { db } = adapter;
  const { total } = await chosen(adapter, scope, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const pageCount = Math.max(1, Math.ceil(Number(total) / PAGE_SIZE));
  const page = Math.min(query.page, pageCount);
  const leads = await chosen(adapter, scope, query)
    .leftJoin('account as assignee', 'assignee.id', 'lead.assignee_id')
    .selectAll('lead')
    .select(['assignee.document_id as assigneeDocumentId', 'assignee.username as assigneeName'])
    .orderBy(sql`case when lead.state = 'new' then 0 else 1 end`)
    .orderBy(sql`case when lead.state = 'new' then lead.created_at else -lead.updated_at end`)
    .orderBy(sql`case when lead.state = 'new' then lead.id else -lead.id end`)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const listings = await findStockRows(db, listingIdsOf(leads), now);
  return {
    rows: leads.map((lead) => leadRow(lead, listings.get(lead.listing_id ?? 0), scope.accountId)),
    page,
    pageCount,
    total: Number(total),
    counts: await countStates(db, scope, query.with),
    hasTeam: (await listTeam(db, scope.sellerId)).length > 1,
  };
}

const listingIdsOf = (leads: readonly Pick<Selectable<Tables['lead']>, 'listing_id'>[]) => [
  ...new Set(leads.flatMap(({ listing_id }) => listing_id ?? [])),
];

/** Returns how many leads wait for their first answer, and since when the oldest of them waits. */
export async function countUnanswered(db: Database, scope: LeadScope): Promise<LeadCount> {
  const { count, oldest } = await leadsIn(db, scope)
    .where('lead.state', '=', 'new')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('lead.created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { unanswered: Number(count), oldestAt: oldest === null ? null : isoTime(Number(oldest)) };
}

/** Returns the members who act for a seller, sorted by name. */
export const listTeam = (db: Database, sellerId: number) =>
  db
    .selectFrom('seller_member')
    .innerJoin('account', 'account.id', 'seller_member.account_id')
    .select(['account.id', 'account.document_id as documentId', 'account.username as name'])
    .where('seller_member.seller_id', '=', sellerId)
    .orderBy('account.username')
    .execute();

/** Returns up to `most` of a seller's leads, the newest first. `before`: the id of the last lead read so far; null at the start. */
export const listLeadsBefore = (db: Database, scope: LeadScope, before: number | null, most: number) =>
  leadsIn(db, scope)
    .leftJoin('account as assignee', 'assignee.id', 'lead.assignee_id')
    .selectAll('lead')
    .select('assignee.username as assigneeName')
    .$if(before !== null, (query) => query.where('lead.id', '<', before))
    .orderBy('lead.id', 'desc')
    .limit(most)
    .execute();
