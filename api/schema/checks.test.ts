import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { entities } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { field } from '#contract/entities/field.ts';
import { TAP_KINDS } from '#contract/leads/contact-taps.ts';
import { LEAD_INTENT_NAMES } from '#contract/leads/lead-intents.ts';
import { LEAD_STATE_NAMES } from '#contract/leads/lead-states.ts';
import { LEAD_CHANNELS } from '#contract/leads/leads.ts';
import { MAIL_TIMES, SMS_STATES, SMS_TIMES } from '#contract/leads/notices.ts';
import { VIEWING_TIMES } from '#contract/leads/viewings.ts';
import { VISITOR_MESSAGE_STATE_NAMES } from '#contract/leads/visitor-message-states.ts';
import { LISTING_STATE_NAMES, LISTING_STATES, stageOf, UNSENT_STATES } from '#contract/listing-states.ts';
import { LISTING_KINDS } from '#contract/listings/listing-fields.ts';
import { AREAS } from '#contract/office/areas.ts';
import { BAN_KINDS } from '#contract/office/bans.ts';
import { BATCH_ROW_STATES } from '#contract/office/bulk.ts';
import { IMPORT_STATES, ROW_OUTCOMES } from '#contract/office/imports.ts';
import { LEAD_EVENT_KINDS } from '#contract/office/leads.ts';
import type { ReviewDecision, ReviewKind } from '#contract/office/review-schemas.ts';
import { VISITOR_MESSAGE_EVENT_KINDS } from '#contract/office/visitor-messages.ts';
import type { DeliveryState, WebhookState } from '#contract/office/webhook-schemas.ts';
import { SELLER_ROLE_NAMES, STAFF_ROLES } from '#contract/permissions.ts';
import { REPORT_OUTCOMES, REPORT_REASON_NAMES } from '#contract/reports/report-reasons.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import { namesOf, namesWith } from '#contract/values/names.ts';
import { PICTURE_WIDTHS } from '#contract/values/pictures.ts';
import { columnOf } from '../../platform/content/content-type.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { openTestAdapter } from '../../test/test-database.ts';

// On both databases: each says its checks in its own way.

const { db, kind } = await openTestAdapter();

const checks = await listChecks();

test('every check has a name that begins with its table’s, and no table has a name twice', () => {
  expect(checks.length).toBeGreaterThan(400);
  for (const { table, name, condition } of checks)
    expect(name, `${table} ${condition}`).toMatch(new RegExp(`^${table}_`));
  expect(new Set(checks.map(({ table, name }) => `${table} ${name}`)).size).toBe(checks.length);
});

const quoted = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, word]) => word);

/** Returns the words of the columns in `WORDS` and of the entities' fields that take some words alone. */
function allWords(specs: readonly EntitySpec[]) {
  const all = { ...WORDS };
  for (const { table, fields } of specs) {
    for (const [name, field] of Object.entries(fields)) {
      if (field.oneOf) all[`${table}_${columnOf(name, field)}`] = field.oneOf;
    }
  }
  return all;
}

test('the check of a field is called by its column, so of `seatMaterial` by seat_material', () => {
  const fields = { seatMaterial: field.text({ oneOf: ['leather', 'cloth'] }) };
  expect(allWords([{ ...entities.cars, fields }])).toHaveProperty('car_seat_material', ['leather', 'cloth']);
});

test('each column that takes some words alone takes those that the code knows', () => {
  const isOfWords = ({ condition }: { condition: string }) =>
    / (in|= ANY) \(.*'/.test(condition) && !/ (or|and) /i.test(condition);
  const inDatabase = checks.filter(isOfWords).map(({ name, condition }) => [name, quoted(condition)]);
  expect(Object.fromEntries(inDatabase)).toEqual(allWords(Object.values(entities)));
});

test('the indexes for removing ads hold the states in which ads are removed', async () => {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema where type = 'index'`
    : sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes`
  ).execute(db);
  const statesIn = (index: string) => quoted(rows.find(({ name }) => name === index)?.text ?? '');
  expect(statesIn('listing_state_since')).toEqual(namesWith(LISTING_STATES, 'isRemovable'));
  expect(statesIn('listing_updated_at')).toEqual(UNSENT_STATES);
});

test('an ad with a page has the car or part that the page shows', () => {
  const withPage = LISTING_STATE_NAMES.filter(
    (state) => stageOf(state).isPublic || LISTING_STATES[state].hasClosedPage,
  );
  const text = checks.find(({ name }) => name === 'listing_is_one')?.condition ?? '';
  expect(quoted(text).slice(2)).toEqual(withPage);
});

/** Returns all words of a type: one that is missing here, or is no word of it, is a type error. */
const wordsOf = <Word extends string>(words: Record<Word, true>): Word[] => namesOf<Word>(words);

/** The words that the code can write into columns that take no others, by the name of the check. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  account_role_role: STAFF_ROLES,
  contact_event_kind: VISITOR_MESSAGE_EVENT_KINDS,
  contact_message_state: VISITOR_MESSAGE_STATE_NAMES,
  contact_tap_kind: TAP_KINDS,
  former_file_format: namesOf(PICTURE_WIDTHS),
  import_batch_kind: LISTING_KINDS,
  import_batch_state: IMPORT_STATES,
  import_row_outcome: ROW_OUTCOMES,
  import_row_step: wordsOf<NonNullable<Tables['import_row']['step']>>({
    apply: true,
    photos: true,
    send: true,
    done: true,
    undo: true,
    undone: true,
  }),
  lead_channel: LEAD_CHANNELS,
  lead_event_kind: LEAD_EVENT_KINDS,
  lead_intent: LEAD_INTENT_NAMES,
  lead_kind: LISTING_KINDS,
  lead_state: LEAD_STATE_NAMES,
  lead_viewing_time: VIEWING_TIMES,
  listing_kind: LISTING_KINDS,
  listing_origin: wordsOf<Tables['listing']['origin']>({ web: true, api: true, import: true }),
  listing_state: LISTING_STATE_NAMES,
  notice_setting_mail: MAIL_TIMES,
  notice_setting_sms: SMS_TIMES,
  notice_sms_state: namesOf(SMS_STATES),
  office_session_area: namesOf(AREAS),
  passkey_challenge_purpose: wordsOf<Tables['passkey_challenge']['purpose']>({ add: true, give: true }),
  review_item_decision: wordsOf<ReviewDecision>({ approved: true, declined: true, 'taken back': true, closed: true }),
  review_item_kind: wordsOf<ReviewKind>({ new: true, edit: true }),
  ban_kind: BAN_KINDS,
  report_outcome: REPORT_OUTCOMES,
  report_reason: REPORT_REASON_NAMES,
  seller_invite_role: SELLER_ROLE_NAMES,
  seller_member_role: SELLER_ROLE_NAMES,
  seller_state: namesOf(SELLER_STATES),
  stock_batch_row_state: BATCH_ROW_STATES,
  webhook_delivery_state: wordsOf<DeliveryState>({ waiting: true, delivered: true, failed: true }),
  webhook_state: wordsOf<WebhookState>({ on: true, off: true, failed: true }),
};

/** Returns the text up to the parenthesis that closes its first one. */
function enclosed(text: string): string {
  let depth = 0;
  const end = [...text].findIndex((sign) => {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    return depth === 0;
  });
  return text.slice(0, end + 1);
}

/** Every check of the market's tables: its name, and the condition as the database writes it. */
async function listChecks(): Promise<{ table: string; name: string | undefined; condition: string }[]> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ table: string; name: string; condition: string }>`
      select relname as "table", conname as name, pg_get_constraintdef(pg_constraint.oid) as condition
      from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(db);
    return rows;
  }
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_schema where type = 'table'`.execute(db);
  return rows.flatMap(({ name: table, text }) =>
    [...text.matchAll(/(?:constraint (\w+) )?check (?=\()/g)].map(({ 0: found, 1: name, index }) => ({
      table,
      name,
      condition: enclosed(text.slice(index + found.length)),
    })),
  );
}
