import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunningServer } from './start-server.ts';

export const SELLER = 'priv0000000000000000ate1';
export const PHONE = '0772123456';
/** As it stands in addresses, and in no page. */
export const PHONE_DIGITS = '772123456';

/** Cars and a part of the demo become a private seller's, as a moderator's approval would leave them. */
export function addPrivateSeller({ dataDir }: RunningServer) {
  const database = new DatabaseSync(join(dataDir, 'motoka.sqlite'), { timeout: 20_000 });
  const now = Date.now();
  const since = Date.UTC(2026, 4, 5);
  database.exec('begin immediate');
  const { lastInsertRowid: account } = database
    .prepare(
      `insert into account (document_id, created_at, updated_at, published_at, username, username_key, email, provider, confirmed, blocked, newsletter)
       values ('acco0000000000000000unt1', ?, ?, ?, 'amina77', 'amina77', 'amina@example.com', 'local', 1, 0, 0)`,
    )
    .run(now, now, now);
  const { lastInsertRowid: seller } = database
    .prepare(
      `insert into seller (document_id, created_at, updated_at, published_at, kind, account_id, state, trust, name, phone, phone_proven_at, place_id)
       values (?, ?, ?, ?, 'private', ?, 'active', 0, 'Amina N', ?, ?, (select min(id) from place))`,
    )
    .run(SELLER, since, since, since, account, PHONE, now);
  const sell = (table: 'car' | 'spare_part', owner: 'dealer_id' | 'garage_id', most: number): string[] => {
    const rows = database
      .prepare(`select id, document_id from ${table} where published_at is not null order by created_at desc limit ?`)
      .all(most);
    return rows.map(({ id, document_id }) => {
      database
        .prepare(`update ${table} set private_seller_id = ?, ${owner} = null, updated_at = ? where id = ?`)
        .run(seller, now, id as number);
      database
        .prepare(`update listing set seller_id = ?, origin = 'web' where ${table}_id = ?`)
        .run(seller, id as number);
      return String(document_id);
    });
  };
  const sold = { cars: sell('car', 'dealer_id', 45), parts: sell('spare_part', 'garage_id', 1) };
  database.exec('commit');
  database.close();
  return sold;
}
