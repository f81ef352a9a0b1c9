import type { Generated } from 'kysely';
import type { ReportOutcome, ReportReason } from '#contract/reports/report-reasons.ts';

// Times are milliseconds since 1970.

export interface ReportTables {
  /** A report of an ad or a seller, or a seller's objection to a removal. Its last columns say how it was decided. */
  report: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    /** The reported ad; null: a seller was reported. */
    listing_id: number | null;
    seller_id: number | null;
    reason: ReportReason;
    note: string | null;
    /** The member who wrote it, signed in. */
    account_id: number | null;
    /** The address for the outcome; deleted together with the note. */
    email: string | null;
    /** A keyed hash of the browser or member, which tells how many different ones reported a thing. */
    browser_hash: string;
    /** When it must be answered; null: no promise was made. */
    due_at: number | null;
    /** The moderator who removed the ad, and may not decide about an objection to that. */
    not_for: number | null;
    outcome: ReportOutcome | null;
    decided_at: number | null;
    decided_by: number | null;
    version: Generated<number>;
  };
}
