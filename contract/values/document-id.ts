/** The id of an entry in addresses. No entry has any other form of id. */
export const DOCUMENT_ID = /^[a-z0-9]{24}$/;
