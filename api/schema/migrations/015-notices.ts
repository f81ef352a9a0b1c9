import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// How each person who sells wants to be told about buyers, and the SMS that do so.

export function statements(kind: DatabaseKind): string[] {
  const { table, link, index } = migrationKit(kind);
  return [
    table('notice_setting', (t) => [
      t.reference('account_id', 'account', 'cascade', 'primary key'),
      t.choice('sms', ['at-once', 'hourly', 'off'], 'not null'),
      t.choice('mail', ['at-once', 'daily', 'off'], 'not null'),
      t.flag('taps'),
      t.exactText('phone', 10),
      t.time('updated_at', 'not null'),
    ]),
    table('notice_sms', (t) => [
      t.id(),
      t.reference('account_id', 'account', 'cascade', 'not null'),
      t.reference('seller_id', 'seller', 'cascade', 'not null'),
      // The lead that the SMS is about; null if it is about several buyers.
      t.reference('lead_id', 'lead', 'cascade'),
      t.count('buyers', 0, 1_000_000, 'not null'),
      // JSON: the ads whose Call or WhatsApp was pressed, as {title, count}.
      t.text('taps', 5_000),
      t.choice(
        'state',
        ['held', 'waiting', 'sending', 'sent', 'uncertain', 'refused', 'dropped', 'summed'],
        'not null',
      ),
      t.flag('may_be_double'),
      t.time('created_at', 'not null'),
      t.time('sent_at'),
    ]),
    index('notice_sms', 'account_id, seller_id, id'),
    index('notice_sms', 'seller_id'),
    index('notice_sms', 'lead_id', 'where lead_id is not null'),
    index('notice_sms', 'created_at'),
    // Presses of Call and WhatsApp that the person's next SMS reports.
    link('notice_tap', (t) => [
      t.reference('account_id', 'account', 'cascade', 'not null'),
      t.reference('seller_id', 'seller', 'cascade', 'not null'),
      t.reference('listing_id', 'listing', 'cascade', 'not null'),
      t.count('count', 1, 1_000_000, 'not null'),
      'primary key (account_id, seller_id, listing_id)',
    ]),
    index('notice_tap', 'seller_id'),
    index('notice_tap', 'listing_id'),
  ];
}
