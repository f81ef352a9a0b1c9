import { entityNamed } from '#contract/entities/entities.ts';
import type { EntitySpec, FieldSpec, RelationSpec } from '#contract/entities/entity.ts';
import type { FieldWords } from '#contract/entities/entity-words.ts';
import { columnOf, keyColumnOf, ownerColumnOf } from '../../platform/content/content-type.ts';
import type { CellFormat } from './cells.ts';
import * as cell from './cells.ts';
import * as list from './list-cells.ts';

/** Where and how the database stores the value of a cell. */
type Stored =
  | { in: 'column'; column: string }
  /** The entry's `column` holds the id of a row of `table`, whose name or reference is in the cell. */
  | { in: 'name' | 'reference'; table: string; column: string }
  | { in: 'names'; link: string; table: string; ownerColumn: string; targetColumn: string }
  | { in: 'media'; link: string; ownerColumn: string }
  | { in: 'medium'; column: string };

/** A column of an import file, which holds a field or relation of an entity. */
export interface Column extends CellFormat<unknown> {
  /** Name of the field or relation in the entity that the column holds. */
  field: string;
  stored: Stored;
  /** The table of the names that the cell contains; undefined if it contains none. */
  names?: cell.NameTable;
  /** Whether the paths in the cell lead to pictures or films; undefined if it contains no paths. */
  files?: 'pictures' | 'films';
}

const NAME_MOST = 100;

function textFormat({ isRequired, most = NAME_MOST, format }: FieldSpec, help: string): CellFormat<unknown> {
  switch (format) {
    case 'phone':
      return cell.phoneNumber(help);
    case 'email':
      return cell.email(help);
    case 'slug':
      return cell.slug(help);
    case 'markdown':
      return cell.markdown(help, most);
    case 'lines':
      return cell.manyLines(help, most);
    default:
      return isRequired ? cell.requiredText(help, most) : cell.text(help, most);
  }
}

function numberFormat({ least = 0, most = Number.MAX_SAFE_INTEGER, unit = '', format }: FieldSpec, help: string) {
  const bounds = { least, most, unit };
  if (format === 'shillings') return cell.shillings(help, bounds);
  if (format === 'year') return cell.years(help, bounds);
  return format === 'mileage' ? cell.mileages(help, bounds) : cell.wholeNumbers(help, bounds);
}

function fieldFormat(name: string, field: FieldSpec, { help, choices }: FieldWords): CellFormat<unknown> {
  const { most = Number.MAX_SAFE_INTEGER, unit = '' } = field;
  if (field.oneOf) return cell.oneOf(help, { values: field.oneOf, labels: choices, field: name });
  if (field.kind === 'boolean') return cell.yesOrNo(help, false);
  if (field.kind === 'json') return list.badges(help);
  if (field.kind === 'decimal') return cell.decimal(help, { most, unit });
  return field.kind === 'integer' ? numberFormat(field, help) : textFormat(field, help);
}

function keyColumn(name: string, relation: RelationSpec & { kind: 'to-one' }, { help }: FieldWords) {
  const { table, isDictionary } = entityNamed(relation.target);
  const column = keyColumnOf(name, relation);
  if (table === 'media') {
    return { ...list.medium(help), files: 'pictures' as const, stored: { in: 'medium' as const, column } };
  }
  if (!isDictionary) return { ...cell.referenceTo(help, table), stored: { in: 'reference' as const, table, column } };
  return {
    ...cell.text(help, NAME_MOST),
    names: cell.nameTable(table),
    stored: { in: 'name' as const, table, column },
  };
}

function linkColumn(spec: EntitySpec, name: string, relation: RelationSpec & { kind: 'to-many' }, help: string) {
  const { link, target, targetColumn } = relation;
  const ownerColumn = ownerColumnOf(spec);
  if (target === 'media') {
    const files = name === 'video' ? ('films' as const) : ('pictures' as const);
    return { ...list.mediaList(help, files), files, stored: { in: 'media' as const, link, ownerColumn } };
  }
  const { table } = entityNamed(target);
  const stored = { in: 'names' as const, link, table, ownerColumn, targetColumn };
  return { ...list.featureNames(help), names: cell.nameTable(table), stored };
}

function columnFor(spec: EntitySpec, name: string, words: FieldWords): Omit<Column, 'field'> {
  const field = spec.fields[name];
  if (field?.kind === 'location') {
    const stored = { in: 'name' as const, table: 'place', column: columnOf(name, field) };
    return { ...cell.text(words.help, field.most ?? NAME_MOST), names: 'place' as const, stored };
  }
  if (field) {
    return { ...fieldFormat(name, field, words), stored: { in: 'column' as const, column: columnOf(name, field) } };
  }
  const relation = spec.relations[name];
  if (relation?.kind === 'to-one') return keyColumn(name, relation, words);
  if (relation?.kind === 'to-many') return linkColumn(spec, name, relation, words.help);
  throw new Error(`${spec.name} has no ${name}`);
}

/** Returns the columns that files have for an entity's fields and relations, by column name, in the order of `words`. */
export const entityColumns = (spec: EntitySpec, words: Readonly<Record<string, FieldWords>>): Record<string, Column> =>
  Object.fromEntries(
    Object.entries(words).map(([field, own]): [string, Column] => [
      (spec.fields[field] ?? spec.relations[field])?.fileColumn ?? field,
      { ...columnFor(spec, field, own), field },
    ]),
  );
