import type { Generated } from 'kysely';
import type { LeadIntent } from '#contract/leads/lead-intents.ts';
import type { LeadState } from '#contract/leads/lead-states.ts';
import type { LeadChannel } from '#contract/leads/leads.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';

// The tables of leads, which are the questions of buyers to sellers. Times are milliseconds since 1970.

export interface LeadTables {
  /**
   * A question of a buyer to a seller. It outlives its listing; the columns that name the buyer are emptied when `forget_at`
   * has come.
   */
  lead: {
    id: Generated<number>;
    /** The id in addresses of pages: numbers would tell how many leads there are. */
    document_id: string;
    created_at: number;
    updated_at: number;
    /** Null: the listing was deleted. */
    listing_id: number | null;
    /** Null: the seller has left. */
    seller_id: number | null;
    kind: ListingKind;
    /** Title of the car or part when the lead was made. */
    title: string;
    intent: LeadIntent;
    /** New leads come by form only. A call or a chat is counted instead; those of members once were leads without a name. */
    channel: LeadChannel;
    /** The signed-in member who wrote. No seller's page uses it: sellers know only the buyer's entries. */
    buyer_id: number | null;
    name: string | null;
    /** Ten digits of Uganda, or digits after a plus. */
    phone: string | null;
    email: string | null;
    /** Shillings. */
    offer: number | null;
    /** The day on which the buyer would come to see it, in Uganda: "2026-12-03". */
    viewing_day: string | null;
    viewing_time: 'morning' | 'afternoon' | 'evening' | null;
    message: string | null;
    state: LeadState;
    state_since: number;
    /** The reason why the sale was lost. */
    reason: string | null;
    /** The listing that was sold, for a lead that was won. */
    won_listing_id: number | null;
    assignee_id: number | null;
    /** When it left `new` for the first time. */
    first_answer_at: number | null;
    /**
     * Version of the consent text that the buyer agreed to by sending the lead: contract/leads/leads.ts. Null: no personal data were sent.
     */
    consent_version: string | null;
    /** Null: the buyer's name and contact were deleted. */
    forget_at: number | null;
    /** A key by which the same lead is recognized when it is sent again; null: that was long ago. */
    request_key: string | null;
    version: Generated<number>;
  };
  /** The history of a lead; its beginning is the lead's own row. */
  lead_event: {
    id: Generated<number>;
    lead_id: number;
    at: number;
    account_id: number | null;
    kind: 'note' | 'state' | 'assign' | 'contact';
    /** The text of a note, the new state, the number of the member who is now responsible, or the channel. */
    body: string | null;
  };
}
