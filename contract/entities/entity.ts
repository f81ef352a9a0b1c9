/**
 * The kind of a field's value, by which a filter's value is read and a stored value is written out. `location` is a text that
 * is stored once in a table of its own, `json` a list of texts, `computed` is worked out from other columns when it is
 * answered, and can be neither filtered nor sorted.
 */
export type FieldKind = 'integer' | 'decimal' | 'text' | 'boolean' | 'datetime' | 'json' | 'location' | 'computed';

export interface FieldSpec {
  readonly kind: FieldKind;
  /** Its only values. */
  readonly oneOf?: readonly string[];
  /** Is it never null? */
  readonly isRequired?: true;
  /** A writer may leave it out: then it is the documentId. */
  readonly defaultsToDocumentId?: true;
  /** 'extra': only when `fields[]` names it. 'never': the API knows nothing of it. Left out: always. */
  readonly answered?: 'extra' | 'never';
  /** The type of a computed field in answers. */
  readonly as?: 'text' | 'decimal' | 'json';
  /** It has a value exactly while its entry is published: this one, unless its writer names another. */
  readonly whilePublished?: string;
  /** By sellers, of their own ads. */
  readonly isWritten?: true;
  /** Counted from what is not public, now and then, and written by nobody else. */
  readonly writtenBy?: 'job';
}

interface RelationBase {
  /** The name of an entity. Named, not referenced, so that entities may point at each other. */
  readonly target: string;
  /** The only fields of the target by which lists may be narrowed and ordered through this relation; left out: all. */
  readonly narrowing?: readonly string[];
  /** Filled only where it is named: `populate=*` does not mean it. A writer may leave it out. */
  readonly answered?: 'extra';
  /** By sellers, of their own ads. */
  readonly isWritten?: true;
}

export type RelationSpec = RelationBase &
  /** `column` left out: the relation's name with `_id`. `isListed`: answers hold it as a list of one entry or none. */
  (
    | { readonly kind: 'to-one'; readonly column?: string; readonly isRequired?: true; readonly isListed?: true }
    /** `link` is the table of pairs; `isOrdered`: its `position` says their order. */
    | { readonly kind: 'to-many'; readonly link: string; readonly targetColumn: string; readonly isOrdered?: true }
    /** The other side of a to-one: the target's `column` names the owner. */
    | { readonly kind: 'has-many'; readonly column: string }
  );

/** All that is said of one kind of entry. */
export interface EntitySpec {
  /** As in `/api/{name}`. */
  readonly name: string;
  readonly table: string;
  /** In the order in which they stand in an answer, after the id and before the times. */
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** In the order in which they stand in an answer. */
  readonly relations: Readonly<Record<string, RelationSpec>>;
  /** Fields and relations that an index leads to; left out: the table is small, and any query is quick. */
  readonly indexed?: readonly string[];
  /** The to-one relation to the member whose own each entry is; nobody else sees it. */
  readonly ownedBy?: string;
  /** By which its seller's own system knows an entry. It is in no row: a query may name it, and only that seller is told. */
  readonly sellersKey?: string;
  /** Few entries, used everywhere: they are held in memory. */
  readonly isDictionary?: true;
}

type NameIn<Spec extends EntitySpec> =
  | keyof Spec['fields']
  | keyof Spec['relations']
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt';

/** Declares an entity: its names are known to the types, and those that are indexed must be among them. */
export const entity = <const Spec extends EntitySpec>(
  spec: Spec & { readonly indexed?: readonly NameIn<Spec>[]; readonly ownedBy?: keyof Spec['relations'] },
): Spec => spec;

export const toOne = <const Target extends string>(target: Target) => ({ kind: 'to-one', target }) as const;

/** A relation or field that a seller writes. What of it a moderator must see before buyers do follows from what it says. */
export const written = <const Spec>(spec: Spec) => ({ ...spec, isWritten: true }) as const;

/** The served name of the seller's own number for an ad. */
export const SELLERS_KEY = 'stockNumber';

/** Is it still to be had? Null where it is not on sale. */
export const AVAILABILITY = {
  kind: 'text',
  oneOf: ['available', 'reserved'],
  whilePublished: 'available',
  answered: 'extra',
} as const;

/** How soon a seller usually answers buyers, in minutes; null: too few have asked to say. */
export const ANSWERS_WITHIN = { kind: 'integer', answered: 'extra', writtenBy: 'job' } as const;

/** In the seller's own words. */
export const DESCRIPTION = { kind: 'text', answered: 'extra', isWritten: true } as const;

/** A member who sells without being a dealer or a garage; null for all others. */
export const PRIVATE_SELLER = { kind: 'to-one', target: 'sellers', answered: 'extra' } as const;

export const hasMany = <const Target extends string>(target: Target, column: string) =>
  ({ kind: 'has-many', target, column }) as const;

/** Pictures or films, in their order. */
export const mediaIn = <const Link extends string>(link: Link) =>
  ({ kind: 'to-many', target: 'media', link, targetColumn: 'media_id', isOrdered: true }) as const;
