import { columnsFor, type DatabaseKind } from '../../../platform/database/migration-kit.ts';

/**
 * Pictures that sellers sent by the API, each with what they say of it: those they may put into their advertisements. Two who send
 * the same picture share its row in `media`.
 */
export function statements(kind: DatabaseKind): string[] {
  const { type, text, time, reference, index } = columnsFor(kind);
  return [
    `create table upload (
      ${reference('seller_id', 'seller', 'cascade', 'not null')},
      ${reference('media_id', 'media', 'cascade', 'not null')},
      ${text('name', 100, 'not null')},
      ${text('alternative_text', 300)},
      ${text('caption', 300)},
      ${text('focal_point', 100)},
      ${time('created_at', 'not null')},
      ${time('updated_at', 'not null')},
      primary key (seller_id, media_id)
    ) ${type.linkTable}`,
    index('upload', 'media_id'),
    index('upload', 'updated_at'),
  ];
}
