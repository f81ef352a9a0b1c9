import { namesOf, namesWith } from '../values/names.ts';

// The states of a message that a visitor sent to the market with the contact form.

interface VisitorMessageStateProperties {
  /** True: staff still have something to do about a message in this state. */
  isOpen: boolean;
}

const VISITOR_MESSAGE_STATES = {
  new: { isOpen: true },
  /** A member of staff is dealing with the message. */
  open: { isOpen: true },
  done: { isOpen: false },
  junk: { isOpen: false },
} as const satisfies Record<string, VisitorMessageStateProperties>;
export type VisitorMessageState = keyof typeof VISITOR_MESSAGE_STATES;

export const VISITOR_MESSAGE_STATE_NAMES: readonly VisitorMessageState[] = namesOf(VISITOR_MESSAGE_STATES);
export const OPEN_MESSAGE_STATES = namesWith(VISITOR_MESSAGE_STATES, 'isOpen');

export const isOpenMessage = (state: VisitorMessageState): boolean => VISITOR_MESSAGE_STATES[state].isOpen;

/** The states that staff can set. They cannot set 'new'. */
export const CHOSEN_STATES = ['open', 'done', 'junk'] as const satisfies readonly VisitorMessageState[];
export type ChosenState = (typeof CHOSEN_STATES)[number];

export const isChosenState = (name: string): name is ChosenState => CHOSEN_STATES.some((state) => state === name);
