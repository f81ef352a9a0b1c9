import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** SHA-256 in base64url. */
const DIGEST_LENGTH = 43;
const HIGHEST_PRICE = 1_000_000_000_000;

const oneOf = (column: string, values: readonly string[]) =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;

/**
 * The tables of leads, which are the questions of buyers to sellers, and of their history. A lead outlives its advertisement,
 * its seller and its buyer: it holds what it was about, and the buyer's name and contact are deleted when their time has come.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, count, time, reference, index } = columnsFor(kind);
  return [
    `create table lead (
      id ${type.id},
      document_id ${type.text} not null unique check (length(document_id) = 24),
      ${time('created_at', 'not null')},
      ${time('updated_at', 'not null')},
      ${reference('listing_id', 'listing', 'set null')},
      ${reference('seller_id', 'seller', 'set null')},
      kind ${type.text} not null ${oneOf('kind', ['car', 'spare_part'])},
      ${text('title', 300, 'not null')},
      intent ${type.text} not null ${oneOf('intent', ['offer', 'callback', 'question', 'viewing'])},
      channel ${type.text} not null ${oneOf('channel', ['form', 'phone', 'whatsapp'])},
      ${reference('buyer_id', 'account', 'set null')},
      ${text('name', 100)},
      ${text('phone', 20)},
      ${text('email', 254)},
      offer ${type.bigint} check (offer between 0 and ${HIGHEST_PRICE}),
      ${text('message', 5_000)},
      state ${type.text} not null ${oneOf('state', [
        'new',
        'contacted',
        'negotiating',
        'viewing',
        'won',
        'lost',
        'spam',
      ])},
      ${time('state_since', 'not null')},
      ${text('reason', 500)},
      ${reference('won_listing_id', 'listing', 'set null')},
      ${reference('assignee_id', 'account', 'set null')},
      ${time('first_answer_at', '')},
      ${text('consent_version', 20)},
      ${time('forget_at', '')},
      request_key ${type.text} unique check (length(request_key) = ${DIGEST_LENGTH}),
      ${count('version', 1, 1_000_000_000)} not null default 1
    ) ${type.table}`,
    index('lead', 'seller_id, state, created_at'),
    index('lead', 'listing_id', 'where listing_id is not null'),
    index('lead', 'won_listing_id', 'where won_listing_id is not null'),
    index('lead', 'buyer_id, created_at', 'where buyer_id is not null'),
    index('lead', 'assignee_id', 'where assignee_id is not null'),
    index('lead', 'forget_at', 'where forget_at is not null'),
    `create table lead_event (
      id ${type.id},
      ${reference('lead_id', 'lead', 'cascade', 'not null')},
      ${time('at', 'not null')},
      ${reference('account_id', 'account', 'set null')},
      kind ${type.text} not null ${oneOf('kind', ['note', 'state', 'assign', 'contact'])},
      ${text('body', 2_000)}
    ) ${type.table}`,
    index('lead_event', 'lead_id, id'),
    index('lead_event', 'account_id', 'where account_id is not null'),
  ];
}
