import type { Generated } from 'kysely';
import type { MailTime, SmsState, SmsTime } from '#contract/leads/notices.ts';

// The tables of notices, by which those who sell hear of buyers. Times are milliseconds since 1970.

export interface NoticeTables {
  /** How a person wants to hear of buyers; whoever chose nothing has no row. */
  notice_setting: {
    account_id: number;
    sms: SmsTime;
    mail: MailTime;
    taps: number;
    /** Ten digits, proven by a code; null: the number of the private seller that the person is. */
    phone: string | null;
    updated_at: number;
  };
  /** An SMS about buyers, or what is to be part of one. */
  notice_sms: {
    id: Generated<number>;
    account_id: number;
    seller_id: number;
    /** Null: it sums up several buyers. */
    lead_id: number | null;
    buyers: number;
    /** JSON: the ads whose Call or WhatsApp was pressed. */
    taps: string | null;
    state: SmsState;
    /** 1: the connection broke while it was sent, or the server ended; it was sent again. */
    may_be_double: Generated<number>;
    created_at: number;
    sent_at: number | null;
  };
  /** How often Call and WhatsApp were pressed since the person was last told. */
  notice_tap: { account_id: number; seller_id: number; listing_id: number; count: number };
}
