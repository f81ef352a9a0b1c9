import { type RawBuilder, sql } from 'kysely';
import { car } from '#contract/entities/car.ts';
import { LISTING_FIELDS } from '#contract/entities/listing-form.data.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { memberAsking } from '../accounts/phone-code-writes.ts';
import { LEAD_WORDS } from '../leads/rows/lead-writes.ts';
import { readNamedValues } from '../listings/rows/named-value-queries.ts';

// Reads all data about a member, for the file that members have a right to. A new table with data about members must be added here, or to
// `LEFT_OUT`.

/** A member, with the values by which rows about the member are found. */
interface Owner {
  id: number;
  documentId: string;
  /** The confirmed address; null if it is not confirmed, because rows with that address may be about somebody else. */
  email: string | null;
}

type Condition = (owner: Owner) => RawBuilder<unknown>;

interface Part {
  table: string;
  columns: readonly string[];
  isTheirs: Condition;
  /** Values that the file has besides the columns, such as the name of the car that a row refers to; by their names in the file. */
  also: Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * Describes a part of the file with a member's data: the rows of `table` for which `isTheirs` holds, with these columns, ordered by the
 * first column.
 */
const rowsOf = <Table extends keyof Tables>(
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  isTheirs: Condition,
  also: Part['also'] = {},
): Part => ({ table, columns, isTheirs, also });

const byAccount: Condition = ({ id }) => sql`account_id = ${id}`;
const byEmail: Condition = ({ email }) => sql`email = ${email}`;
const ownSeller = ({ id }: Owner) => sql`(select id from seller where account_id = ${id})`;
const ownListings = (owner: Owner) => sql`(select id from listing where seller_id in ${ownSeller(owner)})`;
const bySeller: Condition = (owner) => sql`seller_id in ${ownSeller(owner)}`;
const byListing: Condition = (owner) => sql`listing_id in ${ownListings(owner)}`;

/** The address and the name of the car that a row refers to. */
const carOf = (table: string) => ({
  car: sql`(select document_id from car where id = ${sql.ref(`${table}.car_id`)})`,
  title: sql`(
    select make.name || ' ' || coalesce(model.name, '') from car join make on make.id = car.make_id
    left join model on model.id = car.model_id where car.id = ${sql.ref(`${table}.car_id`)}
  )`,
});
const adOf = (table: string) => ({
  ad: sql`(select document_id from listing where id = ${sql.ref(`${table}.listing_id`)})`,
});
const sellerOf = (table: string) => ({
  seller: sql`(
    select coalesce(dealer.dealer_name, garage.name, seller.name) from seller
    left join dealer on dealer.id = seller.dealer_id left join garage on garage.id = seller.garage_id
    where seller.id = ${sql.ref(`${table}.seller_id`)}
  )`,
});

const PARTS: Readonly<Record<string, Part>> = {
  account: rowsOf(
    'account',
    [
      'created_at',
      'document_id',
      'username',
      'email',
      'confirmed',
      'phonenumber',
      'provider',
      'newsletter',
      'blocked',
      'updated_at',
      'last_seen_at',
    ],
    ({ id }) => sql`id = ${id}`,
  ),
  beganAsGuest: rowsOf('guest', ['created_at'], byAccount),
  accountsElsewhere: rowsOf('account_identity', ['provider', 'subject'], byAccount),
  changeOfAddress: rowsOf('email_change', ['asked_at', 'old_email', 'new_email'], byAccount),
  numberBeingProven: rowsOf(
    'number_code',
    ['sent_at', 'phone', 'expires_at'],
    ({ id }) => sql`asker = ${memberAsking(id)}`,
  ),
  newsletter: rowsOf('newsletter_subscription', ['created_at', 'email', 'confirmed_at'], byEmail),
  signIns: rowsOf('session', ['created_at', 'rotated_at', 'device'], byAccount),
  officeSignIns: rowsOf('office_session', ['created_at', 'area', 'device', 'seen_at'], byAccount),
  networks: rowsOf('network_use', ['used_at', 'hint'], byAccount),
  secondFactor: rowsOf('second_factor', ['confirmed_at'], byAccount),
  passkeys: rowsOf('passkey', ['created_at', 'name', 'used_at'], byAccount),
  recoveryCodes: rowsOf('recovery_code', ['used_at'], byAccount),
  savedCars: rowsOf('saved_car', ['created_at'], byAccount, carOf('saved_car')),
  likedCars: rowsOf('liked_car', ['created_at'], byAccount, carOf('liked_car')),
  enquiries: rowsOf(
    'lead',
    ['created_at', 'title', 'channel', ...LEAD_WORDS, 'consent_version', 'forget_at'],
    ({ id, email }) => sql`(buyer_id = ${id} or email = ${email})`,
    { ...adOf('lead'), ...sellerOf('lead') },
  ),
  reports: rowsOf('report', ['created_at', 'reason', 'note', 'email', 'outcome', 'decided_at'], byAccount, {
    ...adOf('report'),
    ...sellerOf('report'),
  }),
  messagesToTheMarket: rowsOf(
    'contact_message',
    ['created_at', 'subject', 'body', 'state', 'answered_at'],
    ({ email }) => sql`sender = ${email}`,
  ),
  answersOfTheMarket: rowsOf(
    'contact_event',
    ['at', 'body', 'sent_at'],
    ({ email }) => sql`kind = 'answer' and message_id in (select id from contact_message where sender = ${email})`,
  ),
  sellsFor: rowsOf('seller_member', ['created_at', 'role'], byAccount, sellerOf('seller_member')),
  invitations: rowsOf(
    'seller_invite',
    ['created_at', 'role', 'email', 'expires_at', 'used_at'],
    byEmail,
    sellerOf('seller_invite'),
  ),
  privateSeller: rowsOf(
    'seller',
    [
      'created_at',
      'document_id',
      'name',
      'phone',
      'phone_proven_at',
      'whatsapp',
      'email',
      'place_name',
      'state',
      'trust',
      'legal_name',
      'registration_no',
      'address',
      'about',
      'opening_hours',
    ],
    byAccount,
  ),
  numbersOfSeller: rowsOf('seller_number', ['created_at', 'number', 'former', 'proven_at', 'undone_at'], bySeller),
  historyOfAds: rowsOf('listing_event', ['at', 'what', 'patch', 'reasons'], byListing, adOf('listing_event')),
  photos: rowsOf(
    'media',
    ['created_at', 'name', 'alternative_text', 'width', 'height', 'size_bytes', 'state'],
    (owner) => sql`id in (
      select media_id from listing_photo where listing_id in ${ownListings(owner)}
      union select media_id from car_image
        where car_id in (select car_id from listing where seller_id in ${ownSeller(owner)})
      union select media_id from spare_part_image
        where spare_part_id in (select spare_part_id from listing where seller_id in ${ownSeller(owner)})
      union select media_id from upload where seller_id in ${ownSeller(owner)}
    )`,
    { address: sql`case when state = 'public' then '/uploads/' || hash || ext end` },
  ),
  notices: rowsOf('notice_setting', ['updated_at', 'sms', 'mail', 'taps', 'phone'], byAccount),
  noticesBySms: rowsOf('notice_sms', ['created_at', 'buyers', 'state', 'sent_at'], byAccount, sellerOf('notice_sms')),
  rolesOnTheStaff: rowsOf('account_role', ['granted_at', 'role'], byAccount),
  staffTokens: rowsOf('staff_token', ['created_at', 'name', 'scopes', 'expires_at', 'last_used_at'], byAccount),
  recordedAboutThem: rowsOf('audit_person', ['field', 'old', 'new'], byAccount, {
    at: sql`(select at from audit_event where id = audit_person.event_id)`,
    action: sql`(select action from audit_event where id = audit_person.event_id)`,
  }),
  measures: rowsOf(
    'audit_event',
    ['at', 'action'],
    ({ id, documentId }) => sql`subject_kind = 'account' and subject in (${String(id)}, ${documentId})`,
  ),
};

const AS_A_SECRET = 'A secret, or its hash: whoever reads the file could act as the member.';
const AS_UNUSED = 'Nothing is written there any more.';
const AS_WORK = 'Done for a seller or for the market, whose record it is; it tells of others.';

/** Columns that refer to a member, but whose rows the file with the member's data leaves out; each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'account_password.account_id': AS_A_SECRET,
  'google_sign_in.account_id': AS_A_SECRET,
  'mailed_code.account_id': AS_A_SECRET,
  'phone_code.account_id': AS_UNUSED,
  'account_role.granted_by': AS_WORK,
  'api_token.created_by': AS_WORK,
  'ban.banned_by': AS_WORK,
  'contact_event.account_id': AS_WORK,
  'contact_message.assignee_id': AS_WORK,
  'import_batch.account_id': AS_WORK,
  'lead.assignee_id': AS_WORK,
  'lead_event.account_id': AS_WORK,
  'listing.patch_by': AS_WORK,
  'listing_event.account_id': AS_WORK,
  'notice_tap.account_id': AS_WORK,
  'report.decided_by': AS_WORK,
  'report.not_for': AS_WORK,
  'review_item.claimed_by': AS_WORK,
  'review_item.decided_by': AS_WORK,
  'seller_invite.invited_by': AS_WORK,
  'seller_number.asked_by': AS_WORK,
  'stock_batch.account_id': AS_WORK,
  'verification.created_by': AS_WORK,
  'verification.ended_by': AS_WORK,
  'webhook.created_by': AS_WORK,
};

/** The tables whose rows are in the file with a member's data. */
export const EXPORTED_TABLES: ReadonlySet<string> = new Set(Object.values(PARTS).map(({ table }) => table));

const TIME = /(?:^|_)at$/;
const YES_OR_NO: ReadonlySet<string> = new Set(['confirmed', 'newsletter', 'blocked', 'taps']);
const JSON_TEXT: ReadonlySet<string> = new Set(['patch', 'scopes', 'opening_hours']);

function readableValue(column: string, value: unknown): unknown {
  if (value === null) return null;
  if (TIME.test(column)) return isoTime(Number(value));
  if (YES_OR_NO.has(column)) return value === 1;
  return JSON_TEXT.has(column) ? JSON.parse(String(value)) : value;
}

/** Names in the file for columns whose own name a member would not understand. */
const NAMES: Readonly<Record<string, string>> = {
  patch: 'changes',
  hint: 'network',
  phonenumber: 'phone',
  rotated_at: 'renewedAt',
  forget_at: 'keptUntil',
};

/** Turns "created_at" into "createdAt". */
const nameOf = (column: string) =>
  NAMES[column] ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

type Row = Readonly<Record<string, unknown>>;
type MemberData = Readonly<Record<string, readonly Row[]>>;

const readable = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOf(column), readableValue(column, value)]));

async function readPart(db: Database, { table, columns, isTheirs, also }: Part, owner: Owner): Promise<Row[]> {
  const values = [
    ...columns.map((column) => sql.ref(`${table}.${column}`)),
    ...Object.entries(also).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ];
  const { rows } = await sql<Row>`
    select ${sql.join(values)} from ${sql.table(table)} where ${isTheirs(owner)} order by 1`.execute(db);
  return rows.map(readable);
}

/** Returns a private seller's ads, each with its public values and its waiting changes. */
async function readAds(db: Database, accountId: number): Promise<Row[]> {
  const listings = await db
    .selectFrom('listing')
    .select(['id', 'kind', 'car_id', 'spare_part_id'])
    .select(['document_id', 'created_at', 'state', 'state_since', 'reason', 'stock_number', 'chassis', 'plate'])
    .select(['first_published_at', 'expires_at', 'confirmed_at', 'patch'])
    .where('seller_id', 'in', db.selectFrom('seller').select('seller.id').where('account_id', '=', accountId))
    .orderBy('id')
    .execute();
  const ads: Row[] = [];
  for (const { id: _, car_id, spare_part_id, state_since, ...listing } of listings) {
    const entryId = car_id ?? spare_part_id;
    const entity = listing.kind === 'car' ? car : sparePart;
    const names = LISTING_FIELDS[listing.kind].map(({ name }) => name);
    const values = entryId === null ? null : await readNamedValues(db, entity, entryId, names);
    ads.push({ ...readable(listing), stateSince: isoTime(state_since), values: values ?? null });
  }
  return ads;
}

/** Returns all data about a member, grouped by topic; undefined if there is no such member. */
export async function readMemberData(db: Database, documentId: string): Promise<MemberData | undefined> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'confirmed'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!account) return undefined;
  const owner = { id: account.id, documentId, email: account.confirmed === 1 ? account.email : null };
  const data: Record<string, readonly Row[]> = {};
  for (const [name, part] of Object.entries(PARTS)) data[name] = await readPart(db, part, owner);
  return { ...data, ads: await readAds(db, owner.id) };
}
