import { sql } from 'kysely';
import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { ARTICLE_IS_PUBLISHED } from '#contract/messages/write-api.ts';
import { STAFF_SCOPES, type StaffScope } from '#contract/permissions.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { validationError } from '../../../platform/http/errors.ts';
import { articleWrites } from '../../articles/article-writes.ts';
import type { HeldEntry, StaffTx } from '../../audit/audited-entry-writes.ts';
import { NAME_KINDS, type NameKind } from '../../names/name-kinds.ts';
import { addName, changeName, deleteName, namedIn } from '../../names/name-writes.ts';
import { rewriteNamedTexts } from '../../names/named-text-writes.ts';
import { addFirmEntry, changeFirmEntry, deleteFirmEntry } from '../../seller-pages/firm-entry-writes.ts';
import { lockSellers } from '../../sellers/seller-file-value-writes.ts';
import { translationWrites } from '../../translations/translation-writes.ts';
import { type StaffEntry, valuesOf } from './staff-entry-rows.ts';

type Values = Readonly<Record<string, unknown>>;

interface Change {
  values: Values;
  /** Whether the entry is a draft: not public, if its type has drafts. */
  isDraft: boolean;
}

/** Work to do after a write was committed. */
type Afterwards = (() => Promise<void>) | undefined;

/** Writes entries of one content type, with the functions that the staff's and sellers' pages use. */
export interface StaffWriter {
  hasDrafts: boolean;
  /**
   * Locks rows that must be locked before the entry's own row, in the order in which all code locks them. The caller then locks the entry's
   * row.
   */
  hold(db: Database, entry: Pick<StaffEntry, 'id'>): Promise<void>;
  add(tx: StaffTx, documentId: string, change: Change): Promise<void>;
  change(tx: StaffTx, entry: StaffEntry, change: Change): Promise<Afterwards>;
  remove(tx: StaffTx, entry: StaffEntry): Promise<void>;
}

const held = (entry: StaffEntry, spec: EntitySpec): HeldEntry => ({
  id: entry.id,
  documentId: entry.documentId,
  values: valuesOf(entry, spec),
});

/** Returns the values with documentIds of related entries instead of ids, which the functions that write names expect. */
async function withDocumentIds(db: Database, { fields }: NameKind, values: Values): Promise<Values> {
  const written: Record<string, unknown> = { ...values };
  for (const { name, target } of fields) {
    const id = values[name];
    if (target === null || typeof id !== 'number') continue;
    const { rows } = await sql<{ document_id: string }>`
      select document_id from ${sql.table(entityNamed(target).table)} where id = ${id}`.execute(db);
    written[name] = rows[0]?.document_id;
  }
  return written;
}

const nameWriter = (kind: NameKind): StaffWriter => ({
  hasDrafts: false,
  // Names need no lock: requests that write names run one after the other, and the caller waits for its turn before it calls this.
  hold: async () => undefined,
  async add(tx, documentId, { values }) {
    await addName(tx, kind, await withDocumentIds(tx.db, kind, values), documentId);
  },
  async change(tx, { documentId, row }, { values }) {
    if (Object.keys(values).length === 0) return undefined;
    const seen = { version: Number(row.updated_at), values: await withDocumentIds(tx.db, kind, values) };
    const { before, after } = await changeName(tx, kind, documentId, seen);
    return () => rewriteNamedTexts(tx.adapter, { ...namedIn(kind, before), to: after.title });
  },
  remove: (tx, { documentId }) => deleteName(tx, kind, documentId),
});

const firmWriter = (kind: 'dealer' | 'garage', spec: EntitySpec): StaffWriter => ({
  hasDrafts: false,
  hold: (db, { id }) => lockSellers(db, `${kind}_id`, [id]),
  add: (tx, documentId, { values }) => addFirmEntry(tx, kind, values, documentId),
  async change(tx, entry, { values }) {
    await changeFirmEntry(tx, kind, held(entry, spec), values);
    return undefined;
  },
  remove: (tx, entry) => deleteFirmEntry(tx, kind, held(entry, spec)),
});

const translationWriter: StaffWriter = {
  hasDrafts: false,
  hold: async () => undefined,
  add: (tx, documentId, { values }) => translationWrites.add(tx, documentId, { values }),
  async change(tx, entry, { values }) {
    await translationWrites.change(tx, held(entry, entityNamed('translations')), { values });
    return undefined;
  },
  remove: (tx, entry) => translationWrites.remove(tx, held(entry, entityNamed('translations'))),
};

const articleWriter: StaffWriter = {
  hasDrafts: true,
  hold: async () => undefined,
  add: (tx, documentId, { values, isDraft }) =>
    articleWrites.add(tx, documentId, { values, publishedAt: isDraft ? null : tx.now }),
  async change(tx, entry, { values, isDraft }) {
    const publishedAt = entry.row.published_at;
    const isPublished = typeof publishedAt === 'number';
    // An article has only one version, so a draft of a published article would hide it from readers.
    if (isDraft && isPublished) throw validationError(ARTICLE_IS_PUBLISHED);
    const time = isDraft || isPublished ? undefined : tx.now;
    await articleWrites.change(tx, held(entry, entityNamed('articles')), { values, publishedAt: time });
    return undefined;
  },
  remove: (tx, entry) => articleWrites.remove(tx, held(entry, entityNamed('articles'))),
};

function writerOf(scope: StaffScope): StaffWriter {
  switch (scope) {
    case 'articles':
      return articleWriter;
    case 'translations':
      return translationWriter;
    case 'dealer-infos':
      return firmWriter('dealer', entityNamed(scope));
    case 'garages':
      return firmWriter('garage', entityNamed(scope));
    default: {
      const kind = NAME_KINDS.find((one) => one.kind === scope);
      if (!kind) throw new Error(`Nobody on the staff writes ${scope}`);
      return nameWriter(kind);
    }
  }
}

/** The writer of each content type that staff write by the API. */
export const STAFF_WRITERS: ReadonlyMap<StaffScope, StaffWriter> = new Map(
  STAFF_SCOPES.map((scope) => [scope, writerOf(scope)]),
);
