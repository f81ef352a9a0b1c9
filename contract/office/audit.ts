/** The kinds of names that staff manage, such as makes. */
const NAME_KINDS = ['makes', 'models', 'categories', 'features', 'sparecategories', 'places'] as const;

/** The kinds of things that audit events can be about. */
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

/** The most rows in one exported file. */
export const AUDIT_EXPORT_MOST = 10_000;
