import type { LeadFields, LeadIntent } from '#contract/leads/lead-intents.ts';
import type { SmsState } from '#contract/leads/notices.ts';
import { buyerSms, summarySms } from '#contract/messages/notices.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { fitSms, gsmText } from '../../../platform/sms/gsm-text.ts';
import { LEAD_FIELD_COLUMNS, leadFieldsOf } from '../rows/lead-fields.ts';
import { listNoticed } from './notice-queries.ts';
import { type SummedTaps, tapsSchema } from './notice-writes.ts';

/** The most characters of a buyer's name and contact in an SMS, so that the ad's title has room. */
const LONGEST_NAME = 20;
const LONGEST_CONTACT = 40;

/** The lead that an SMS is about, if it is about a single one. */
interface SmsLead {
  documentId: string;
  title: string;
  intent: LeadIntent;
  name: string | null;
  phone: string | null;
  email: string | null;
  fields: LeadFields;
}

/** An SMS about buyers, with the data needed to send it. */
export interface BuyerSms {
  id: number;
  accountId: number;
  sellerId: number;
  state: SmsState;
  mayBeDouble: boolean;
  buyers: number;
  taps: SummedTaps;
  lead: SmsLead | null;
  /** The number to which the SMS goes if it is sent now; null if the person has no such number any more. */
  phone: string | null;
  /**
   * Whether the SMS should still be sent: the person still answers the seller's buyers and wants SMS, and the buyer, if it is about a
   * single one, is still unanswered.
   */
  isWanted: boolean;
}

export const readTaps = (stored: string | null): SummedTaps =>
  stored === null ? [] : tapsSchema.parse(JSON.parse(stored));

/** Selects SMS with their lead, if they are about a single one. */
export const selectSms = (db: Database) =>
  db
    .selectFrom('notice_sms')
    .leftJoin('lead', 'lead.id', 'notice_sms.lead_id')
    .select(['notice_sms.account_id', 'notice_sms.seller_id', 'notice_sms.state', 'notice_sms.may_be_double'])
    .select(['notice_sms.created_at', 'notice_sms.sent_at', 'notice_sms.buyers', 'notice_sms.taps'])
    .select(['lead.document_id', 'lead.title', 'lead.intent', 'lead.name', 'lead.phone', 'lead.email'])
    .select(LEAD_FIELD_COLUMNS.map((column) => `lead.${column}` as const))
    .select(['lead.state as lead_state', 'lead.forget_at']);

type SmsRow = Awaited<ReturnType<ReturnType<typeof selectSms>['execute']>>[number];

function leadOf(row: SmsRow): SmsLead | null {
  const { document_id, title, intent, name, phone, email } = row;
  if (document_id === null || title === null || intent === null) return null;
  return { documentId: document_id, title, intent, name, phone, email, fields: leadFieldsOf(row) };
}

export async function findSms(db: Database, id: number): Promise<BuyerSms | undefined> {
  const row = await selectSms(db).where('notice_sms.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, seller_id: sellerId, state, buyers } = row;
  const people = await listNoticed(db, sellerId);
  const person = people.find((one) => one.accountId === accountId);
  const lead = leadOf(row);
  const isOpen = lead === null || (row.lead_state === 'new' && row.forget_at !== null);
  return {
    id,
    accountId,
    sellerId,
    state,
    buyers,
    lead,
    mayBeDouble: row.may_be_double === 1,
    taps: readTaps(row.taps),
    phone: person?.phone ?? null,
    isWanted: isOpen && person !== undefined && person.sms !== 'off',
  };
}

/**
 * Keeps only letters, spaces, apostrophes and hyphens of a buyer's name, so that nobody can put a link or a number into an SMS from the
 * market.
 */
const plainName = (name: string | null) =>
  (name ?? '')
    .replace(/[^\p{L}\p{M}' -]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME);

/** Returns the text of an SMS. `host`: the host name in the market's address. */
export function textOf({ buyers, taps, lead }: BuyerSms, host: string): string {
  if (lead === null) {
    const titles = taps.filter(({ title }) => title !== '').map(({ title, count }) => `${title} (${count})`);
    return fitSms((cut) => summarySms({ buyers, taps }, cut, `${host}/sell/leads`), titles.join(', '));
  }
  const { name, phone, email, intent, fields, title, documentId } = lead;
  const contact = gsmText(phone ?? email ?? '').slice(0, LONGEST_CONTACT);
  const buyer = { name: gsmText(plainName(name)), contact, intent, ...fields };
  return fitSms((cut) => buyerSms(buyer, cut, `${host}/l/${documentId}`), title);
}
