import { type DatabaseKind, migrationKit } from '../../../platform/database/migration-kit.ts';

// Staff answer visitors' messages on a page. Older messages are closed, as they were answered in the mailbox.

export function statements(kind: DatabaseKind): string[] {
  const { table, index, columns } = migrationKit(kind);
  const message = columns('contact_message');
  return [
    `alter table contact_message add column ${message.choice('state', ['new', 'open', 'done', 'junk'])}`,
    `alter table contact_message add column ${message.time('updated_at')}`,
    `alter table contact_message add column ${message.time('answered_at')}`,
    `alter table contact_message add column ${message.reference('assignee_id', 'account', 'set null')}`,
    `alter table contact_message add column ${message.count('version', 1, 1_000_000_000, 'not null default 1')}`,
    "update contact_message set state = 'done', updated_at = created_at",
    ...['state', 'updated_at'].map((name) => `alter table contact_message alter column ${name} set not null`),
    index('contact_message', 'state, created_at'),
    index('contact_message', 'sender'),
    index('contact_message', 'assignee_id', 'where assignee_id is not null'),
    table('contact_event', (t) => [
      t.id(),
      t.reference('message_id', 'contact_message', 'cascade', 'not null'),
      t.time('at', 'not null'),
      t.reference('account_id', 'account', 'set null'),
      t.choice('kind', ['note', 'state', 'assign', 'answer'], 'not null'),
      t.text('body', 5000),
      // `sent_at`: when the mail server accepted our mail with the answer; `failed_at`: when we gave up sending it.
      t.time('sent_at'),
      t.time('failed_at'),
    ]),
    index('contact_event', 'message_id, id'),
    index('contact_event', 'account_id', 'where account_id is not null'),
  ];
}
