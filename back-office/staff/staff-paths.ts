import { isNameKind } from '#contract/office/audit.ts';
import type { ReportedSubject } from '#contract/office/report-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';

// Paths of pages for staff.

export const listingPath = (documentId: string) => safePath`/staff/listings/${documentId}`;
export const sellerPath = (documentId: string) => safePath`/staff/sellers/${documentId}`;
/** Id of the part of a seller's page that shows what waits for review. */
export const WAITING = 'waiting';
export const memberPath = (documentId: string) => safePath`/staff/members/${documentId}`;
/** A path that answers with a file: the member's data. */
export const exportPath = (documentId: string) => safePath`/staff/members/${documentId}/export`;

export const messagePath = (id: number) => safePath`/staff/inbox/${id}`;

export const changePath = (documentId: string) => safePath`/staff/listings/${documentId}/edit`;
/** `done`: the action that the page will report. */
export const bansPath = (done: 'banned' | 'lifted') => `/staff/bans?done=${done}`;
export const networkPath = (id: number) => safePath`/staff/networks/${id}`;

export const subjectPath = ({ kind, documentId }: ReportedSubject) =>
  kind === 'listing' ? listingPath(documentId) : sellerPath(documentId);

/** Returns the path of staff's page for what an audit event is about; null: there is no page. */
export function aboutPath(kind: string, documentId: string | null): string | null {
  if (documentId === null) return null;
  if (kind === 'listing') return listingPath(documentId);
  if (kind === 'seller') return sellerPath(documentId);
  if (kind === 'account') return memberPath(documentId);
  if (kind === 'ban') return '/staff/bans';
  return isNameKind(kind) ? safePath`/staff/content/${kind}/${documentId}` : null;
}
