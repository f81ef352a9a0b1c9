import type { Generated } from 'kysely';
import type { BanKind } from '#contract/office/bans.ts';

// Times are milliseconds since 1970.

export interface BanTables {
  /** A phone number, address, photo or network that is banned from the market. */
  ban: {
    id: Generated<number>;
    document_id: string;
    created_at: number;
    kind: BanKind;
    /** A phone number, the mailbox of an address, the fingerprint of a photo, or the keyed hash of a network. */
    value: string;
    /** The fingerprint of the banned photo's mirror image; null for other bans. */
    mirrored: string | null;
    /** The part of the banned value that staff may see. */
    hint: string;
    reason: string;
    banned_by: number | null;
    /** The ad whose photo was banned; null for other bans, or if it was deleted. */
    listing_id: number | null;
    /** When the ban ends; null: it stays until it is lifted. */
    ends_at: number | null;
  };
  /** A network from which a member signed in, or a report came. The row is deleted after 30 days. */
  network_use: {
    id: Generated<number>;
    /** A keyed hash of the network. */
    network: string;
    /** The network's address without its last part. */
    hint: string;
    account_id: number | null;
    report_id: number | null;
    used_at: number;
  };
}
