import type { ReportedSubject } from '#contract/office/report-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';

// Where staff see what they look for.

export const listingPath = (documentId: string) => safePath`/staff/listings/${documentId}`;
export const sellerPath = (documentId: string) => safePath`/staff/sellers/${documentId}`;

export const memberPath = (documentId: string) => safePath`/staff/members/${documentId}`;

export const subjectPath = ({ kind, documentId }: ReportedSubject) =>
  kind === 'listing' ? listingPath(documentId) : sellerPath(documentId);
