/** How an entry is known in an address. Anything else names nothing. */
export const DOCUMENT_ID = /^[a-z0-9]{24}$/;
