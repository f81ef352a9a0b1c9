/** What somebody writes to the market for. */

export const MAKE_AN_OFFER = 'Make an Offer';
export const REQUEST_CALL_BACK = 'Request Call Back';
export const QUESTION = 'Question';
