import type { MailTime, SmsTime } from '#contract/leads/notices.ts';
import type { NoticeChoices } from '#contract/office/notice-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { findLeadSeller, selectAnswering } from '../rows/lead-queries.ts';

/** A person who answers a seller's buyers, with how they want to be told about new ones. */
export interface NoticedPerson {
  accountId: number;
  /** The address for mails; null for a member without one. */
  email: string | null;
  sms: SmsTime;
  mail: MailTime;
  taps: boolean;
  /**
   * The number that SMS go to: one that the person proved for this purpose, or their proven number as a private seller; null if there is
   * none.
   */
  phone: string | null;
}

/** The settings of a person who has chosen nothing yet. */
export const FIRST_CHOICES: NoticeChoices = { sms: 'at-once', mail: 'at-once', taps: false };

/** Adds to a query of accounts the members' notice settings, and the number that each has proven as a private seller. */
const withChoices = (accounts: ReturnType<typeof selectAnswering>) =>
  accounts
    .leftJoin('notice_setting', 'notice_setting.account_id', 'account.id')
    .leftJoin('seller as own', (join) =>
      join.onRef('own.account_id', '=', 'account.id').on('own.phone_proven_at', 'is not', null),
    )
    .select(['account.id', 'account.email', 'own.phone as own_phone'])
    .select(['notice_setting.sms', 'notice_setting.mail', 'notice_setting.taps', 'notice_setting.phone']);

type ChoiceRow = Awaited<ReturnType<ReturnType<typeof withChoices>['execute']>>[number];

const personIn = ({ id, email, own_phone, sms, mail, taps, phone }: ChoiceRow): NoticedPerson => ({
  accountId: id,
  email,
  sms: sms ?? FIRST_CHOICES.sms,
  mail: mail ?? FIRST_CHOICES.mail,
  taps: taps === 1,
  phone: phone ?? own_phone,
});

/** Returns the people who answer a seller's buyers, with their notice settings. */
export async function listNoticed(db: Database, sellerId: number): Promise<NoticedPerson[]> {
  return (await withChoices(selectAnswering(db, sellerId)).execute()).map(personIn);
}

/** Returns a member's notice settings, and the number that SMS go to. */
export async function findChoices(db: Database, accountId: number) {
  const row = await withChoices(db.selectFrom('account').where('account.id', '=', accountId)).executeTakeFirstOrThrow();
  const { sms, mail, taps, phone } = personIn(row);
  return { choices: { sms, mail, taps }, phone };
}

/**
 * Returns the addresses that get a mail at once. If the seller has no members, this is the seller's own address, or else the market's
 * mailbox.
 */
export async function addressesAtOnce(
  db: Database,
  sellerId: number,
  people: readonly NoticedPerson[],
  mailbox: string,
): Promise<string[]> {
  if (people.length > 0)
    return people.flatMap(({ mail, email }) => (mail === 'at-once' && email !== null ? email : []));
  const seller = await findLeadSeller(db, sellerId);
  return [seller?.email ?? mailbox];
}
