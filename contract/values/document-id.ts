/** The pattern of documentIds. Ids in addresses have no other form. */
export const DOCUMENT_ID = /^[a-z0-9]{24}$/;
