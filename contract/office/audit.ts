/** Kinds of names, which have pages of their own. */
const NAME_KINDS = ['makes', 'models', 'categories', 'features', 'sparecategories', 'places'] as const;

/** Kinds of things that audit events are about. */
export const AUDIT_KINDS = [
  'listing',
  'seller',
  'account',
  'lead',
  'import',
  ...NAME_KINDS,
  'ban',
  'articles',
  'translations',
  'message',
  'job',
  'market',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const isNameKind = (kind: string): boolean => NAME_KINDS.some((name) => name === kind);

/** The most rows in one file of the audit. */
export const AUDIT_EXPORT_MOST = 10_000;
