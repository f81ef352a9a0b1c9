import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Bans of phone numbers, addresses, photos and networks, and the networks from which members signed in and reports came.

export function statements(kind: DatabaseKind): string[] {
  const { table, index } = migrationKit(kind);
  return [
    table('ban', (t) => [
      t.id(),
      t.documentId(),
      t.time('created_at', 'not null'),
      t.choice('kind', ['phone', 'email', 'photo', 'network'], 'not null'),
      // The banned value: a phone number, the mailbox of an address, the fingerprint of a photo, or the keyed hash of a network.
      t.text('value', 254, 'not null'),
      // The fingerprint of the banned photo's mirror image.
      t.exactText('mirrored', 16),
      // The part of the banned value that staff may see.
      t.text('hint', 60, 'not null'),
      t.text('reason', 500, 'not null'),
      t.reference('banned_by', 'account', 'set null'),
      // The ad whose photo was banned.
      t.reference('listing_id', 'listing', 'set null'),
      t.time('ends_at'),
      t.check('photo_has_mirror', "(kind = 'photo') = (mirrored is not null)"),
      t.check('network_ends', "(kind = 'network') = (ends_at is not null)"),
      'unique (kind, value)',
    ]),
    index('ban', 'banned_by', 'where banned_by is not null'),
    index('ban', 'listing_id', 'where listing_id is not null'),
    table('network_use', (t) => [
      t.id(),
      t.digest('network', 'not null'),
      // The network's address without its last part.
      t.text('hint', 60, 'not null'),
      t.reference('account_id', 'account', 'cascade'),
      t.reference('report_id', 'report', 'cascade', 'unique'),
      t.time('used_at', 'not null'),
      'unique (account_id, network)',
      t.check('is_of_one', '(account_id is null) <> (report_id is null)'),
    ]),
    index('network_use', 'network, used_at'),
    index('network_use', 'used_at'),
  ];
}
