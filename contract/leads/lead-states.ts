// The states of a lead: from a buyer's first words to sold or lost.

export const LEAD_STATES = ['new', 'contacted', 'negotiating', 'viewing', 'won', 'lost', 'spam'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** Still to be dealt with. */
export const OPEN_LEAD_STATES = ['new', 'contacted', 'negotiating', 'viewing'] as const satisfies readonly LeadState[];

export const isOpenLead = (state: LeadState): boolean => OPEN_LEAD_STATES.some((one) => one === state);

interface LeadMove {
  from: readonly LeadState[];
  to: LeadState;
  /** Words go with it: why. */
  hasReason?: true;
  /** It asks which ad is sold. */
  asksListing?: true;
}

/** Every step from one state to another; each is 'answer leads' of contract/permissions.ts. */
export const LEAD_MOVES = {
  contact: { from: ['new', 'negotiating', 'viewing', 'lost', 'spam'], to: 'contacted' },
  negotiate: { from: ['new', 'contacted', 'viewing', 'lost'], to: 'negotiating' },
  view: { from: ['new', 'contacted', 'negotiating', 'lost'], to: 'viewing' },
  win: { from: ['new', 'contacted', 'negotiating', 'viewing', 'lost'], to: 'won', asksListing: true },
  lose: { from: ['new', 'contacted', 'negotiating', 'viewing', 'won'], to: 'lost', hasReason: true },
  'mark as spam': { from: ['new', 'contacted', 'negotiating', 'viewing', 'won', 'lost'], to: 'spam' },
} as const satisfies Record<string, LeadMove>;

export type LeadMoveName = keyof typeof LEAD_MOVES;

export const isLeadMove = (name: string): name is LeadMoveName => Object.hasOwn(LEAD_MOVES, name);

/** The state that a move leads to; undefined where it cannot be made. */
export function leadStateAfter(state: LeadState, move: LeadMoveName): LeadState | undefined {
  const { from, to }: LeadMove = LEAD_MOVES[move];
  return from.includes(state) ? to : undefined;
}

/** Leaving `new` for the first time is what a buyer waited for. Times of answers leave out what turned out to be spam. */
export const isAnswer = (from: LeadState, to: LeadState): boolean => from === 'new' && to !== 'new';

export const DAY_MS = 86_400_000;

/** After the last thing that happened to it, what names the buyer is emptied. */
export const LEAD_KEPT_MS = 365 * DAY_MS;
