import type { Generated } from 'kysely';
import type { ReportOutcome, ReportReason } from '#contract/reports/report-reasons.ts';

// Times are milliseconds since 1970.

export interface ReportTables {
  /** A report of an ad or a seller, or a seller's objection to a removal, and how it was decided. */
  report: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    /** The reported ad; null if a seller was reported. */
    listing_id: number | null;
    seller_id: number | null;
    reason: ReportReason;
    note: string | null;
    /** The member who wrote the report; null for a visitor. */
    account_id: number | null;
    /** The address for the mail about the outcome; deleted together with the note. */
    email: string | null;
    /** A keyed hash of the browser or member, by which different reporters are counted. */
    browser_hash: string;
    /** The deadline of the answer; null if none was promised. */
    due_at: number | null;
    /** The moderator who removed the ad, and may therefore not decide on the objection. */
    not_for: number | null;
    outcome: ReportOutcome | null;
    decided_at: number | null;
    decided_by: number | null;
    version: Generated<number>;
  };
}
