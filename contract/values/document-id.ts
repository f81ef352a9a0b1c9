/** The documentId of an entry: the only form that ids in addresses have. */
export const DOCUMENT_ID = /^[a-z0-9]{24}$/;
