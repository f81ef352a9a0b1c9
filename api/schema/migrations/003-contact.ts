import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/** The tables of messages from visitors to the market, and of subscriptions to its news. */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, time } = columnsFor(kind);
  return [
    `create table contact_message (
      id ${type.id},
      ${text('sender', 254, 'not null')},
      ${text('subject', 200, 'not null')},
      ${text('body', 5000, 'not null')},
      ${time('created_at', 'not null')}
    ) ${type.table}`,
    `create table newsletter_subscription (
      id ${type.id},
      ${text('email', 254, 'not null unique')},
      ${time('created_at', 'not null')},
      ${time('confirmed_at', '')}
    ) ${type.table}`,
  ];
}
