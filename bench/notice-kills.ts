import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stock } from '#contract/office/stock-schemas.ts';
import { askAbout } from './buyers.ts';
import { databaseFile, type Market, runSql } from './market.ts';
import type { OfficeClient } from './office-client.ts';

// Buyers ask while the server is killed, and SMS tell their seller.

/** Invented: nobody has it. */
const SELLERS_NUMBER = '0000000099';
/** ms that SMS are waited for at the end. */
const PATIENCE_MS = 60_000;

export interface NoticeWork {
  /** Asks until the server is gone. */
  goOn(address: string): Promise<void>;
  /** Waits until all are told. Returns what is wrong, in words. */
  compare(): Promise<string[]>;
  /** Returns the number of buyers who were answered, and of those who were told of twice. */
  counts(): { asked: number; doubled: number };
}

/** Has a member of the demo hear of buyers by SMS: files of the market's outbox. */
export async function openNoticeWork(market: Market, client: OfficeClient, email: string): Promise<NoticeWork> {
  await runSql(
    market,
    `insert into notice_setting (account_id, phone, sms, mail, taps, updated_at)
       select id, '${SELLERS_NUMBER}', 'at-once', 'off', 0, 0 from account where email = '${email}'`,
  );
  const { rows } = (await client.send('GET', '/sell/api/listings?state=published')) as Stock;
  const car = rows[0]?.documentId ?? '';
  const outbox = join(databaseFile(market.folders.cached), '..', 'outbox');
  const answered = new Set<string>();
  let buyers = 0;

  function timesTold(): Map<string, number> {
    const texts = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const told = texts.flatMap((text) =>
      text.startsWith(`To: ${SELLERS_NUMBER}\n`) ? (text.match(/^Kills 0000\d{6}/m) ?? []) : [],
    );
    return new Map([...Map.groupBy(told, (phone) => phone)].map(([phone, same]) => [phone.slice(-10), same.length]));
  }

  return {
    async goOn(address) {
      for (;;) {
        buyers += 1;
        const phone = `0000${String(buyers).padStart(6, '0')}`;
        const isAnswered = await askAbout(address, car, { name: 'Kills', email: '', phone }).then(
          () => true,
          () => false,
        );
        if (!isAnswered) return;
        answered.add(phone);
      }
    },
    async compare() {
      const untold = () => [...answered].filter((phone) => !timesTold().has(phone));
      const end = Date.now() + PATIENCE_MS;
      while (untold().length > 0 && Date.now() < end) await sleep(500);
      const tooOften = [...timesTold()].filter(([, times]) => times > 2);
      return [
        ...untold().map((phone) => `The seller was not told of ${phone}`),
        ...tooOften.map(([phone, times]) => `The seller was told of ${phone} ${times} times`),
      ];
    },
    counts: () => ({ asked: answered.size, doubled: [...timesTold().values()].filter((times) => times > 1).length }),
  };
}
