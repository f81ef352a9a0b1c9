import { randomInt } from 'node:crypto';
import type { Database } from '../../../platform/database/adapter.ts';

/** The characters of a reference. Those that sound or look alike are left out: 0 and O, 1 and I, 5 and S, 2 and Z. */
const SIGNS = '346789ABCDEFGHJKLMNPQRTUVWXY';
const LENGTH = 6;

const draw = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Returns an unused reference such as "M-7KQ4XA"; 480 million are possible. */
export async function drawReference(db: Database, table: 'car' | 'spare_part'): Promise<string> {
  for (;;) {
    const reference = `M-${draw()}`;
    const taken = await db.selectFrom(table).select('id').where('reference', '=', reference).executeTakeFirst();
    if (!taken) return reference;
  }
}
