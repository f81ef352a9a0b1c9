import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * Addresses of a seller's own systems, which are told what becomes of listings and leads; and each message to them, for as long
 * as it waits and as a record afterwards.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, time, count, reference, index } = columnsFor(kind);
  return [
    `create table webhook (
      id ${type.id},
      document_id ${type.text} not null unique check (length(document_id) = 24),
      ${time('created_at', 'not null')},
      ${time('updated_at', 'not null')},
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${reference('created_by', 'account', 'set null')},
      ${text('address', 2_048, 'not null')},
      ${text('secret', 500, 'not null')},
      ${text('events', 1_000, 'not null')},
      state ${type.text} not null check (state in ('on', 'off', 'failed')),
      ${time('failing_since', '')}
    ) ${type.table}`,
    index('webhook', 'seller_id'),
    index('webhook', 'created_by'),
    `create table webhook_delivery (
      id ${type.id},
      ${reference('webhook_id', 'webhook', 'cascade', 'not null')},
      ${text('message_id', 40, 'not null')},
      ${text('event', 40, 'not null')},
      ${text('subject', 40, 'not null')},
      ${text('body', 20_000, 'not null')},
      ${time('created_at', 'not null')},
      ${time('due_at', '')},
      ${time('tried_at', '')},
      ${count('attempts', 0, 1_000)} not null,
      state ${type.text} not null check (state in ('waiting', 'delivered', 'failed')),
      ${count('status', 0, 999)},
      ${count('took_ms', 0, 1_000_000)},
      ${text('answer', 400)},
      check ((due_at is null) = (state <> 'waiting'))
    ) ${type.table}`,
    index('webhook_delivery', 'webhook_id, id'),
    index('webhook_delivery', 'webhook_id, due_at', "where state = 'waiting'"),
    index('webhook_delivery', 'created_at'),
  ];
}
