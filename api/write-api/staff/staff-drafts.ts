import type { FastifyRequest } from 'fastify';
import { can, STAFF_SCOPES, STAFF_WRITES } from '#contract/permissions.ts';
import { entriesJson, listMeta } from '../../../platform/content/answer.ts';
import { nextTurn } from '../../../platform/content/answer-bounds.ts';
import type { Drafts } from '../../../platform/content/content-deps.ts';
import type { ContentType } from '../../../platform/content/content-type.ts';
import { parseEntryQuery } from '../../../platform/content/entry-query.ts';
import { findPageBySql } from '../../../platform/content/find-ids.ts';
import type { QueryObject } from '../../../platform/content/query-string.ts';
import { parseSelection } from '../../../platform/content/selection.ts';
import { HOLDER } from '../../../platform/content/viewer.ts';
import type { WriteServices } from '../write-transaction.ts';
import { findStaffEntry, findStaffEntryById, staffEntryJson, staffTagOf } from './staff-entry-rows.ts';

/** Shows entries, published or not, to members of staff who may write them, with an `ETag` by which changes are bound to the version. */
export function openStaffDrafts({
  source,
  types,
  callers,
}: Pick<WriteServices, 'source' | 'types' | 'callers'>): Pick<Drafts, 'find' | 'list'> {
  const { adapter } = source;

  async function mayWrite(request: FastifyRequest, { plural }: ContentType): Promise<boolean> {
    const scope = STAFF_SCOPES.find((one) => one === plural);
    const actor = scope && (await callers.findActor(request));
    return actor?.staffToken !== undefined && can(actor, STAFF_WRITES[scope ?? 'makes'], { type: scope });
  }

  return {
    async find(request, type, documentId, query) {
      const entry = (await mayWrite(request, type))
        ? await findStaffEntry(adapter, type.entity, documentId)
        : undefined;
      if (!entry) return undefined;
      const selection = parseSelection(type, query, types);
      const json = await staffEntryJson(source, { type, selection }, entry);
      return { json: `{"data":${json},"meta":{}}`, tag: staffTagOf(entry) };
    },

    async list(request: FastifyRequest, type: ContentType, listQuery: QueryObject) {
      if (!(await mayWrite(request, type))) return undefined;
      const query = parseEntryQuery(type, listQuery, types);
      const { ids, total } = await findPageBySql(adapter, type, query, HOLDER);
      const entries: Buffer[] = [];
      for (const id of ids) {
        const entry = await findStaffEntryById(adapter, type.entity, id);
        if (entry) entries.push(Buffer.from(await staffEntryJson(source, { type, selection: query.selection }, entry)));
        await nextTurn();
      }
      return entriesJson(entries, listMeta(query.pagination, query.pagination.withCount ? total : undefined));
    },
  };
}
