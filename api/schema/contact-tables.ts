import type { Generated } from 'kysely';
import type { VisitorMessageState } from '#contract/leads/visitor-message-states.ts';

// Times are milliseconds since 1970.

export interface ContactTables {
  /** A message of a visitor to the market. It leaves some days after it was dealt with, and after some months in any case. */
  contact_message: {
    id: Generated<number>;
    sender: string;
    subject: string;
    body: string;
    created_at: number;
    /** Hash of sender, subject and body, so that one message is one row however often it is sent. Null: it came again later. */
    digest: string | null;
    state: VisitorMessageState;
    /** The time of the last thing that happened to it. */
    updated_at: number;
    /** When it was first answered; null: it was not, or no answer could be delivered. */
    answered_at: number | null;
    /** The member of staff to whom it is assigned; null: nobody. */
    assignee_id: number | null;
    version: Generated<number>;
  };
  /** Something that the market's people did with a message. */
  contact_event: {
    id: Generated<number>;
    message_id: number;
    at: number;
    account_id: number | null;
    kind: 'note' | 'state' | 'assign' | 'answer';
    /** The text of a note or answer, the new state, or the number of the new holder (null: nobody). */
    body: string | null;
    /** When an answer was handed over to the mail server. */
    sent_at: number | null;
    /** When an answer was given up: the mail server refuses it. */
    failed_at: number | null;
  };
}
