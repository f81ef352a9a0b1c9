import type { Generated } from 'kysely';

// What buyers ask sellers. Times are milliseconds since 1970.

export interface LeadTables {
  /** What a buyer asks a seller. It outlives its ad, and what names the buyer is emptied when `forget_at` has come. */
  lead: {
    id: Generated<number>;
    /** By which pages know it: numbers would tell how many there are. */
    document_id: string;
    created_at: number;
    updated_at: number;
    /** Null: the ad was deleted. */
    listing_id: number | null;
    /** Null: the seller has left. */
    seller_id: number | null;
    kind: 'car' | 'spare_part';
    /** Of the car or part, as it was then. */
    title: string;
    intent: 'offer' | 'callback' | 'question' | 'viewing';
    /** Only forms come in any more. A call or a chat is counted; of members they once were leads without a name. */
    channel: 'form' | 'phone' | 'whatsapp';
    /** The member who asked, signed in. No page of a seller follows it: they know what the buyer wrote, and no more. */
    buyer_id: number | null;
    name: string | null;
    /** Ten digits of Uganda, or digits after a plus. */
    phone: string | null;
    email: string | null;
    /** Shillings. */
    offer: number | null;
    message: string | null;
    state: 'new' | 'contacted' | 'negotiating' | 'viewing' | 'won' | 'lost' | 'spam';
    state_since: number;
    /** Why it was lost. */
    reason: string | null;
    /** Which ad was sold, of one that was won. */
    won_listing_id: number | null;
    assignee_id: number | null;
    /** When it left `new` for the first time. */
    first_answer_at: number | null;
    /** Of the words that the buyer agreed to by sending it: contract/leads.ts. Null: nothing personal was asked for. */
    consent_version: string | null;
    /** Null: it was forgotten. */
    forget_at: number | null;
    /** By which the same lead is known when it comes again; null: that was long ago. */
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
    /** The words of a note, the state that it went to, the number of the member who has it, or the channel. */
    body: string | null;
  };
}
