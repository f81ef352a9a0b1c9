import type { Generated } from 'kysely';
import type { LeadField, LeadFieldValue, LeadIntent } from '#contract/leads/lead-intents.ts';
import type { LeadState } from '#contract/leads/lead-states.ts';
import type { LeadChannel } from '#contract/leads/leads.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';

// The tables of leads, which are buyers' messages to sellers about their ads. Times are milliseconds since 1970.

/** The columns of a field: one with the field's name, or one for each part of its value, such as `viewing_day`. */
type ColumnsOf<Name extends LeadField> =
  LeadFieldValue<Name> extends object
    ? {
        [Part in keyof LeadFieldValue<Name> & string as `${Name}_${Part}`]: LeadFieldValue<Name>[Part] | null;
      }
    : Record<Name, LeadFieldValue<Name> | null>;

type EachField = { [Name in LeadField]: (columns: ColumnsOf<Name>) => void }[LeadField];

/** The columns of all fields that the contact form shows for one of the buyer's intents only, for example `offer` and `viewing_day`. */
export type LeadFieldColumns = EachField extends (columns: infer All) => void ? All : never;

export interface LeadTables {
  /** A buyer's message to a seller. It is kept when its listing is deleted; the columns about the buyer are emptied at `forget_at`. */
  lead: LeadFieldColumns & {
    id: Generated<number>;
    /** The id in addresses of pages. A running number would reveal how many leads there are. */
    document_id: string;
    created_at: number;
    updated_at: number;
    /** The listing that the buyer asked about; null if it was deleted. */
    listing_id: number | null;
    /** The seller who got the lead; null if the seller has left the market. */
    seller_id: number | null;
    kind: ListingKind;
    /** The title of the car or part when the lead was sent. */
    title: string;
    intent: LeadIntent;
    /**
     * How the buyer contacted the seller. New leads only come by the form, since calls and chats are counted instead. Older versions stored
     * calls and chats of members as leads without a name.
     */
    channel: LeadChannel;
    /** The account of the signed-in buyer. Sellers' pages do not use it: sellers see only what the buyer entered. */
    buyer_id: number | null;
    name: string | null;
    /** The buyer's phone number: ten digits for a number in Uganda, otherwise digits after a plus. */
    phone: string | null;
    email: string | null;
    message: string | null;
    state: LeadState;
    state_since: number;
    /** Why the sale was lost, for a lost lead. */
    reason: string | null;
    /** The listing that was sold, for a won lead. */
    won_listing_id: number | null;
    assignee_id: number | null;
    /** When the lead first left the state `new`. */
    first_answer_at: number | null;
    /**
     * The version of the consent text (contract/leads/leads.ts) that the buyer agreed to by sending the lead. Null: no personal data was
     * sent.
     */
    consent_version: string | null;
    /** When the buyer's name and contact are to be deleted; null: they have been. */
    forget_at: number | null;
    /** A key by which a request that is sent twice is stored once; null: a later lead has the key, or the buyer's data was deleted. */
    request_key: string | null;
    version: Generated<number>;
  };
  /** The history of a lead after it was sent. */
  lead_event: {
    id: Generated<number>;
    lead_id: number;
    at: number;
    account_id: number | null;
    kind: 'note' | 'state' | 'assign' | 'contact';
    /** The text of a note, the new state, the account id of the new assignee, or the channel, depending on the kind of event. */
    body: string | null;
  };
}
