import { namesOf, namesWith } from '../values/names.ts';

// The states of a lead, from a buyer's first message until the sale is won or lost.

interface LeadStateProperties {
  /** True: the seller still has something to do about a lead in this state. */
  isOpen: boolean;
  /** True: a real enquiry, which counts towards the seller's usual time to answer. False: spam. */
  isEarnest: boolean;
}

export const LEAD_STATES = {
  new: {
    isOpen: true,
    isEarnest: true,
  },
  contacted: {
    isOpen: true,
    isEarnest: true,
  },
  negotiating: {
    isOpen: true,
    isEarnest: true,
  },
  viewing: {
    isOpen: true,
    isEarnest: true,
  },
  won: {
    isOpen: false,
    isEarnest: true,
  },
  lost: {
    isOpen: false,
    isEarnest: true,
  },
  spam: {
    isOpen: false,
    isEarnest: false,
  },
} as const satisfies Record<string, LeadStateProperties>;
export type LeadState = keyof typeof LEAD_STATES;

export const LEAD_STATE_NAMES: readonly LeadState[] = namesOf(LEAD_STATES);
export const OPEN_LEAD_STATES = namesWith(LEAD_STATES, 'isOpen');

export const isOpenLead = (state: LeadState): boolean => LEAD_STATES[state].isOpen;

const allBut = (...left: LeadState[]) => LEAD_STATE_NAMES.filter((state) => !left.includes(state));

interface LeadMove {
  from: readonly LeadState[];
  to: LeadState;
  /** A seller who makes this move is asked for a reason. */
  hasReason?: true;
  /** A seller who makes this move is asked which of their ads the buyer bought. */
  asksListing?: true;
}

/** Every possible move of a lead from one state to another. All of them need the permission 'answer leads' (contract/permissions.ts). */
export const LEAD_MOVES = {
  contact: { from: allBut('contacted', 'won'), to: 'contacted' },
  negotiate: { from: allBut('negotiating', 'won', 'spam'), to: 'negotiating' },
  view: { from: allBut('viewing', 'won', 'spam'), to: 'viewing' },
  win: { from: allBut('won', 'spam'), to: 'won', asksListing: true },
  lose: { from: allBut('lost', 'spam'), to: 'lost', hasReason: true },
  'mark as spam': { from: allBut('spam'), to: 'spam' },
} as const satisfies Record<string, LeadMove>;

export type LeadMoveName = keyof typeof LEAD_MOVES;

export const isLeadMove = (name: string): name is LeadMoveName => Object.hasOwn(LEAD_MOVES, name);

/** Returns the state of a lead after a move; undefined if the move is not possible from this state. */
export function leadStateAfter(state: LeadState, move: LeadMoveName): LeadState | undefined {
  const { from, to }: LeadMove = LEAD_MOVES[move];
  return from.includes(state) ? to : undefined;
}

/** Returns whether a move answers the buyer: the lead leaves `new`, and is not marked as spam. */
export const isAnswer = (from: LeadState, to: LeadState): boolean => from === 'new' && to !== 'new';

export const DAY_MS = 86_400_000;

/** ms after the last change of a lead until the buyer's name and contact are erased. */
export const LEAD_KEPT_MS = 365 * DAY_MS;
