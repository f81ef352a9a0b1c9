/** The reasons for writing to the market. */

export const MAKE_AN_OFFER = 'Make an Offer';
export const REQUEST_CALL_BACK = 'Request Call Back';
export const BOOK_A_VIEWING = 'Book a Viewing';
export const QUESTION = 'Question';
