import type { Generated } from 'kysely';
import type { VisitorMessageState } from '#contract/leads/visitor-message-states.ts';

// Times are milliseconds since 1970.

export interface ContactTables {
  /** A visitor's message to the market. It is deleted some days after it was closed, and after some months in any case. */
  contact_message: {
    id: Generated<number>;
    sender: string;
    subject: string;
    body: string;
    created_at: number;
    /**
     * A hash of sender, subject and body, so that a message that is sent repeatedly is stored once. Null: the same message was sent again
     * later, and the later row has the hash.
     */
    digest: string | null;
    state: VisitorMessageState;
    /** The time of the message's last event. */
    updated_at: number;
    /** When the message was first answered; null: it was not, or no answer could be delivered. */
    answered_at: number | null;
    /** The account id of the member of staff to whom the message is assigned; null: nobody. */
    assignee_id: number | null;
    version: Generated<number>;
  };
  /** Something that staff did with a message. */
  contact_event: {
    id: Generated<number>;
    message_id: number;
    at: number;
    account_id: number | null;
    kind: 'note' | 'state' | 'assign' | 'answer';
    /** The text of a note or answer, the new state, or the account id of the new assignee (null: nobody). */
    body: string | null;
    /** When the mail server accepted our mail with the answer; null: not yet, or never. */
    sent_at: number | null;
    /** When we gave up sending the answer, because the mail server refused the mail; null: we did not. */
    failed_at: number | null;
  };
}
