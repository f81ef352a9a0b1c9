import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Reports of ads and sellers, which anybody can send. They have a table of their own now, instead of a kind of review.

const REASONS = [
  'money first',
  'not real',
  'stolen',
  'false identity',
  'sold',
  'wrong facts',
  'wrong number',
  'rude',
  'own rights',
  'other',
  'objection',
];

const IS_OPEN = 'where decided_at is null';

export function statements(kind: DatabaseKind): string[] {
  const { table, index, columns } = migrationKit(kind);
  return [
    table('report', (t) => [
      t.id(),
      t.documentId(),
      t.time('created_at', 'not null'),
      t.reference('listing_id', 'listing', 'cascade'),
      t.reference('seller_id', 'seller', 'cascade'),
      t.choice('reason', REASONS, 'not null'),
      t.text('note', 2000),
      t.reference('account_id', 'account', 'set null'),
      t.text('email', 254),
      t.digest('browser_hash', 'not null'),
      t.time('due_at'),
      t.reference('not_for', 'account', 'set null'),
      t.choice('outcome', ['upheld', 'dismissed']),
      t.time('decided_at'),
      t.reference('decided_by', 'account', 'set null'),
      t.count('version', 1, 1_000_000_000, 'not null default 1'),
      // A report is about either an ad or a seller.
      t.check('is_of_one', '(listing_id is null) <> (seller_id is null)'),
    ]),
    index('report', 'listing_id, seller_id, id', IS_OPEN),
    index('report', 'listing_id', 'where listing_id is not null'),
    index('report', 'seller_id', 'where seller_id is not null'),
    index('report', 'account_id', 'where account_id is not null'),
    index('report', 'decided_at', 'where decided_at is not null'),
    "delete from review_item where kind = 'report'",
    'alter table review_item drop constraint review_item_kind',
    `alter table review_item add ${columns('review_item').check('kind', "kind in ('new', 'edit')")}`,
  ];
}
