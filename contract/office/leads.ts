import type { LeadState } from '../lead-states.ts';
import type { LeadChannel, LeadIntent } from '../leads.ts';
import type { ListingKind } from '../listing-fields.ts';
import type { ListingState } from '../listing-states.ts';
import type { Picture } from '../pictures.ts';

/** What sellers see of what buyers ask them. Times are ISO 8601, money is whole shillings. */

/** The ad that a lead is about, as it is now. */
interface LeadListing {
  documentId: string;
  state: ListingState;
  price: number | null;
  stockNumber: string | null;
  picture: Picture | null;
}

/** Somebody of the team. */
export interface LeadPerson {
  documentId: string;
  name: string;
  /** Is it whoever looks? */
  isSelf: boolean;
}

/** One lead in the list. */
export interface LeadRow {
  documentId: string;
  createdAt: string;
  /** Of the last thing that happened to it. */
  updatedAt: string;
  intent: LeadIntent;
  channel: LeadChannel;
  kind: ListingKind;
  /** Of the car or part, as it was then. */
  title: string;
  /** Null: it was deleted. */
  listing: LeadListing | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  offer: number | null;
  message: string | null;
  state: LeadState;
  stateSince: string;
  /** Why it was lost. */
  reason: string | null;
  firstAnswerAt: string | null;
  assignee: LeadPerson | null;
  /** Who it was from is forgotten: nothing is done with it any more. */
  isForgotten: boolean;
  /** To be sent along with what is changed. */
  version: number;
}

/** `open`: all that somebody still has to do something about. */
export type LeadFilter = LeadState | 'open' | 'all';

/** Of a team: whose leads are shown, of all that whoever looks may see. */
export const LEAD_HOLDERS = ['me', 'nobody'] as const;
export type LeadHolder = (typeof LEAD_HOLDERS)[number];

export interface LeadInbox {
  rows: LeadRow[];
  page: number;
  pageCount: number;
  /** Of what the words and the filter leave. */
  total: number;
  /** Of all that whoever looks may see, and that are with whom they asked for. */
  counts: Record<LeadState, number>;
  /** Does somebody else answer leads of this seller, too? */
  hasTeam: boolean;
}

/** What staff read of a reported ad: the latest. */
export interface ReadLeads {
  rows: LeadRow[];
}

export interface LeadCount {
  unanswered: number;
  /** When the one that has waited longest came; null: none waits. */
  oldestAt: string | null;
}

export const LEAD_EVENT_KINDS = ['note', 'state', 'assign', 'contact'] as const;

export interface LeadEvent {
  at: string;
  kind: (typeof LEAD_EVENT_KINDS)[number];
  /** Who of the team; null: somebody who has left it. */
  by: string | null;
  /** The words of a note, the state that it went to, the name of whoever has it (null: nobody), or the way of an answer. */
  body: string | null;
}

/** An ad that may be the one that was sold. */
export interface SellableListing {
  documentId: string;
  title: string;
  stockNumber: string | null;
  price: number | null;
  /** Marked as sold already. */
  isSold: boolean;
}

/** How the last step is taken back. */
interface LeadUndo {
  to: LeadState;
  /** The ad that was marked as sold is put back on sale with it. */
  putsBack: boolean;
}

export interface Lead extends LeadRow {
  /** The seller's documentId; null: of whom nobody is told. */
  seller: string;
  /** The market's number for the car. */
  reference: string | null;
  /** The latest first. */
  events: LeadEvent[];
  /** To whom it can be given; empty: whoever looks may not, or there is nobody else. */
  team: LeadPerson[];
  sellable: SellableListing[];
  /** What was sold, of one that was won. */
  sold: string | null;
  undo: LeadUndo | null;
}

/** By which a seller answers. */
export const ANSWER_WAYS = ['phone', 'whatsapp', 'email'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

export const LEAD_REASON_LONGEST = 500;
export const LEAD_NOTE_LONGEST = 2_000;

/** So long the last step can be taken back by whoever took it. */
export const LEAD_UNDO_MS = 10 * 60_000;
