import type {
  ChoiceFilter,
  EntriesFilter,
  LocationFilter,
  NamesFilter,
  NumbersFilter,
  RangeFilter,
  TextsFilter,
} from './field-filter.ts';

/**
 * The kind of a field's value, by which a filter's value is read and a stored value is written out. `location` is a text that
 * is stored once in a table of its own, `json` a list of texts, `computed` is worked out from other columns when it is
 * answered, and can be neither filtered nor sorted.
 */
export type FieldKind = 'integer' | 'decimal' | 'text' | 'boolean' | 'datetime' | 'json' | 'location' | 'computed';

/** Where a field is shown besides its own form: a row of the page's specification, a line of "From the seller", a column of the feeds. */
export type Place = 'page' | 'seller says' | 'feed';

/** How a field or relation is filled in, and where it is shown. Its words stand beside the entity, by language. */
interface FilledIn {
  /** The step of the form in which it is filled in. 'office': by the market's own staff alone. */
  readonly step?: string;
  /** Without it nothing is sent to a moderator. */
  readonly isNeeded?: true;
  /** Headers of its column in sellers' files, besides its name and its label. */
  readonly headers?: readonly string[];
  /** The name of its column in the operator's files, where it is not its own. */
  readonly fileColumn?: string;
  readonly on?: readonly Place[];
}

export interface FieldSpec extends FilledIn {
  readonly kind: FieldKind;
  /** How lists are narrowed by it. */
  readonly filter?: TextsFilter | ChoiceFilter | NumbersFilter | RangeFilter | LocationFilter;
  /** Its only values. */
  readonly oneOf?: readonly string[];
  /** For a number its lower and upper bound; for a text `most` is its longest length in characters. */
  readonly least?: number;
  readonly most?: number;
  /** The unit of a number. */
  readonly unit?: string;
  /** How a text or number is written. */
  readonly format?: 'shillings' | 'year' | 'mileage' | 'phone' | 'email' | 'slug' | 'markdown' | 'lines';
  /** The form offers the values that the market's entries have: those alone, or to whoever types something else as well. */
  readonly offers?: 'only' | 'also';
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
  /** The field whose text it holds folded, so that a name is found however it is written. It is written with that field. */
  readonly foldedFrom?: string;
  /** Nobody fills it in: a job counts it from what is not public, or it follows what staff found. */
  readonly writtenBy?: 'job';
}

interface RelationBase extends FilledIn {
  /** The name of an entity. Named, not referenced, so that entities may point at each other. */
  readonly target: string;
  /** How lists are narrowed by it. */
  readonly filter?: NamesFilter | EntriesFilter;
  /** The only fields of the target by which lists may be narrowed and ordered through this relation; left out: all. */
  readonly narrowing?: readonly string[];
  /** Filled only where it is named: `populate=*` does not mean it. A writer may leave it out. */
  readonly answered?: 'extra';
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

/** Fields and relations that nobody fills in: computed, set by publishing, or set by the writer. */
export type NotFilled =
  | { kind: 'computed' | 'has-many' }
  | { whilePublished: string }
  | { writtenBy: 'job' }
  | { foldedFrom: string }
  | { kind: 'to-one'; answered: 'extra' };

/** All that is said of one kind of entry. */
export interface EntitySpec {
  /** As in `/api/{name}`. */
  readonly name: string;
  readonly table: string;
  /** The field by which people tell its entries apart. */
  readonly titleField: string;
  /** In the order in which they stand in an answer, after the id and before the times. */
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** In the order in which they stand in an answer. */
  readonly relations: Readonly<Record<string, RelationSpec>>;
  /** Fields and relations that an index leads to; left out: the table is small, and any query is quick. */
  readonly indexed?: readonly string[];
  /** The to-one relation to the member whose own each entry is; nobody else sees it. */
  readonly ownedBy?: string;
  /** The key that a seller's own system has for an entry. No row holds it: a query may name it, and only that seller gets it. */
  readonly ownersKey?: string;
  /** Fields that no two entries share, compared folded: capitals, blanks and hyphens do not count. */
  readonly unique: readonly string[];
  /** The relation within which they are unique, as a model's name is within its make. */
  readonly within?: string;
  /** The list of its entries for the market's staff: its columns, its order, and the fields in which words are looked for. */
  readonly list: {
    readonly columns: readonly string[];
    readonly order: `${string}:${'asc' | 'desc'}`;
    readonly searched: readonly string[];
  };
  /** Who of the market's staff writes its entries. 'as its seller': only as sellers do, with what a moderator must see. */
  readonly officeWrites: 'editor' | 'admin' | 'as its seller' | 'never';
  /** Few entries, used everywhere: they are held in memory. */
  readonly isDictionary?: true;
  /** The steps in which sellers fill in their own; left out: they write none. */
  readonly steps?: readonly string[];
}

type NameIn<Spec extends EntitySpec> =
  | keyof Spec['fields']
  | keyof Spec['relations']
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt';

/** Each field of a seller's form says its step, or that it is not theirs. */
type Stepped<Own, Step> = Own extends NotFilled
  ? unknown
  :
      | { readonly step: Step; readonly headers: readonly string[]; readonly on: readonly Place[] }
      | { readonly step: 'office' };

type SteppedAll<Specs, Step> = { readonly [Name in keyof Specs]: Stepped<Specs[Name], Step> };

type SellersForm<Spec extends EntitySpec> = Spec extends { readonly steps: readonly (infer Step)[] }
  ? {
      readonly fields: SteppedAll<Spec['fields'], Step>;
      readonly relations: SteppedAll<Spec['relations'], Step>;
    }
  : unknown;

/**
 * Declares an entity. Names that it uses must be its own, and where sellers fill it in, each field says in which step, how sellers' files
 * head it, and where it is shown.
 */
export const entity = <const Spec extends EntitySpec>(
  spec: Spec &
    SellersForm<Spec> & {
      readonly titleField: keyof Spec['fields'] | 'documentId';
      readonly unique: readonly (keyof Spec['fields'])[];
      readonly within?: keyof Spec['relations'];
      readonly list: {
        readonly columns: readonly NameIn<Spec>[];
        readonly order: `${string & NameIn<Spec>}:${'asc' | 'desc'}`;
        readonly searched: readonly (keyof Spec['fields'])[];
      };
      readonly indexed?: readonly NameIn<Spec>[];
      readonly ownedBy?: keyof Spec['relations'];
    },
): Spec => spec;

/** The names of fields and relations that are shown in a place. */
export type NameOn<Spec extends EntitySpec, Where extends Place> = {
  [Name in keyof (Spec['fields'] & Spec['relations'])]: (Spec['fields'] & Spec['relations'])[Name] extends {
    readonly on: readonly (infer One)[];
  }
    ? Where extends One
      ? Name
      : never
    : never;
}[keyof (Spec['fields'] & Spec['relations'])] &
  string;

/** Returns the names of fields and relations that are shown in a place. */
export const namesOn = <Spec extends EntitySpec, Where extends Place>(spec: Spec, where: Where) =>
  Object.entries({ ...spec.fields, ...spec.relations }).flatMap(([name, { on = [] }]) =>
    on.includes(where) ? [name as NameOn<Spec, Where>] : [],
  );

/** Returns whether sellers fill the field in for their own ads. Whether a change must be reviewed depends on the value. */
export const isSellers = ({ step = 'office' }: { readonly step?: string }): boolean => step !== 'office';

/** The served name of the seller's own number for an ad. */
export const SELLERS_KEY = 'stockNumber';

/** The name without what people write in many ways; the API knows nothing of it. */
export const FOLDED_NAME = { kind: 'text', isRequired: true, answered: 'never', foldedFrom: 'name' } as const;
