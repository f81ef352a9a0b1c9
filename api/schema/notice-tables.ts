import type { Generated } from 'kysely';
import type { MailTime, SmsState, SmsTime } from '#contract/leads/notices.ts';

// The tables of notices to people who sell, about their buyers. Times are milliseconds since 1970.

export interface NoticeTables {
  /** How a person wants to be told about buyers. Without a row, the defaults apply. */
  notice_setting: {
    account_id: number;
    sms: SmsTime;
    mail: MailTime;
    taps: number;
    /** The number for SMS, ten digits, proven by a code; null: SMS go to the person's number as a private seller. */
    phone: string | null;
    updated_at: number;
  };
  /** An SMS that tells a person who sells about buyers; or facts about buyers that wait to be part of a later SMS. */
  notice_sms: {
    id: Generated<number>;
    account_id: number;
    seller_id: number;
    /** The lead that the SMS is about; null if it is about several buyers. */
    lead_id: number | null;
    buyers: number;
    /** JSON: the ads whose Call or WhatsApp was pressed. */
    taps: string | null;
    state: SmsState;
    /** 1: sending the SMS was interrupted and began again, so the SMS may have arrived twice. */
    may_be_double: Generated<number>;
    created_at: number;
    sent_at: number | null;
  };
  /** How often Call and WhatsApp were pressed since the person's last SMS. */
  notice_tap: { account_id: number; seller_id: number; listing_id: number; count: number };
}
