import {
  isLeadMove,
  isOpenLead,
  LEAD_MOVES,
  LEAD_STATE_NAMES,
  type LeadState,
  leadStateAfter,
} from '#contract/leads/lead-states.ts';
import { isSold, statesOf } from '#contract/listing-states.ts';
import { INBOX_UNDO_MS } from '#contract/office/inbox.ts';
import type { InboxPerson } from '#contract/office/inbox-schemas.ts';
import type { Lead, LeadEvent } from '#contract/office/lead-schemas.ts';
import { type Actor, can } from '#contract/permissions.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { listSellable } from '../../listings/stock/stock-queries.ts';
import { findStockRows } from '../../listings/stock/stock-row-queries.ts';
import { type FoundLead, leadRow, listTeam } from './inbox-queries.ts';

const MOST_EVENTS = 200;

const readEvents = (db: Database, leadId: number) =>
  db
    .selectFrom('lead_event')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();

type EventRow = Awaited<ReturnType<typeof readEvents>>[number];
type Team = Awaited<ReturnType<typeof listTeam>>;

/** A lead, the actor who reads it, and the present time. */
interface Viewed {
  db: Database;
  lead: FoundLead;
  actor: Actor;
  now: number;
}

/** How to undo the last step of a lead. */
export interface StepBack {
  to: LeadState;
  /** Whether the step also assigned the lead to the member who made it. */
  wasTaken: boolean;
  /** The ad that the step marked as sold, if the actor may put it back on sale; otherwise null. */
  listingId: number | null;
}

/** Returns the state in which a lead begins. A call or a WhatsApp chat counts as answered at once. */
const firstState = ({ channel }: FoundLead): LeadState => (channel === 'form' ? 'new' : 'contacted');

const canLead = (from: LeadState, to: LeadState) =>
  Object.keys(LEAD_MOVES).some((move) => isLeadMove(move) && leadStateAfter(from, move) === to);

/**
 * Returns how to undo the last change of the lead's state. Undefined if another member made the change, or if it is too old or undone
 * already.
 */
async function stepBackIn(
  events: readonly EventRow[],
  { db, lead, actor, now }: Viewed,
): Promise<StepBack | undefined> {
  const [last, before] = events.filter(({ kind }) => kind === 'state');
  const isOwn = last !== undefined && last.account_id === actor.accountId && now - last.at <= INBOX_UNDO_MS;
  if (!isOwn || last.body !== lead.state) return undefined;
  const former = before?.body ?? firstState(lead);
  const to = LEAD_STATE_NAMES.find((state) => state === former);
  if (!to || !canLead(to, lead.state)) return undefined;
  const wasTaken = events.some(({ kind, at, body }) => kind === 'assign' && at === last.at && body !== null);
  return { to, wasTaken, listingId: await listingSoldWith(db, lead, actor) };
}

async function listingSoldWith(db: Database, lead: FoundLead, actor: Actor): Promise<number | null> {
  if (lead.state !== 'won' || lead.won_listing_id === null || lead.seller_id === null) return null;
  if (!can(actor, 'withdraw listings', { sellerId: lead.seller_id })) return null;
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '=', lead.won_listing_id)
    .where('state', 'in', statesOf('sold'))
    .where('state_since', '=', lead.state_since)
    .executeTakeFirst();
  return listing?.id ?? null;
}

export const findStepBack = async (viewed: Viewed): Promise<StepBack | undefined> =>
  stepBackIn(await readEvents(viewed.db, viewed.lead.id), viewed);

/** Returns the market's reference of a car; null for a spare part. */
const findReference = async (db: Database, listingId: number | null): Promise<string | null> =>
  (
    await db
      .selectFrom('listing')
      .innerJoin('car', 'car.id', 'listing.car_id')
      .select('car.reference')
      .where('listing.id', '=', listingId ?? 0)
      .executeTakeFirst()
  )?.reference ?? null;

function eventOf({ at, kind, account_id, body }: EventRow, team: Team): LeadEvent {
  const nameOf = (id: number | null) => team.find((one) => one.id === id)?.name ?? null;
  const isAssigned = kind === 'assign' && body !== null;
  return { at: isoTime(at), kind, by: nameOf(account_id), body: isAssigned ? nameOf(Number(body)) : body };
}

async function documentIdOf(db: Database, table: 'listing' | 'seller', id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row =
    table === 'listing'
      ? await db.selectFrom('listing').select('document_id').where('id', '=', id).executeTakeFirst()
      : await db.selectFrom('seller').select('document_id').where('id', '=', id).executeTakeFirst();
  return row?.document_id ?? null;
}

/** Returns a lead with its history and the possible actions, for a member of the seller's team. */
export async function showLead(db: Database, lead: FoundLead, actor: Actor, now: number): Promise<Lead> {
  const accountId = actor.accountId ?? 0;
  const sellerId = lead.seller_id ?? 0;
  const listings = await findStockRows(db, lead.listing_id === null ? [] : [lead.listing_id], now);
  const row = leadRow(lead, listings.get(lead.listing_id ?? 0), accountId);
  const events = await readEvents(db, lead.id);
  const members = await listTeam(db, sellerId);
  const canBeSold = leadStateAfter(lead.state, 'win') !== undefined && !row.isForgotten;
  const sellable = canBeSold ? await listSellable(db, sellerId, lead.listing_id, now) : [];
  const team: InboxPerson[] = members.map(({ id, documentId, name }) => ({
    documentId,
    name,
    isSelf: id === accountId,
  }));
  const undo = row.isForgotten ? undefined : await stepBackIn(events, { db, lead, actor, now });
  return {
    ...row,
    seller: (await documentIdOf(db, 'seller', sellerId)) ?? '',
    reference: await findReference(db, lead.listing_id),
    events: events.map((event) => eventOf(event, members)),
    team: team.length > 1 && isOpenLead(lead.state) && can(actor, 'hand leads over', { sellerId }) ? team : [],
    sellable: sellable.map(({ documentId, title, stockNumber, price, state }) => ({
      documentId,
      title,
      stockNumber,
      price,
      isSold: isSold(state),
    })),
    sold: lead.state === 'won' ? await documentIdOf(db, 'listing', lead.won_listing_id) : null,
    undo: undo ? { to: undo.to, putsBack: undo.listingId !== null } : null,
  };
}
