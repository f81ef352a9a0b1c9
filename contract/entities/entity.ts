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

/**
 * The places beside the form where a field is shown: a row of the page's specification, a line of "From the seller", a column of the feeds.
 */
export type Place = 'page' | 'seller says' | 'feed';

/** How a field or relation is filled in, and where it is shown. Labels stand beside the entity, by language. */
interface FilledIn {
  /** The step of the form in which it is filled in. 'office': by the market's own staff alone. */
  readonly step?: string;
  /** Required before an ad is sent to a moderator. */
  readonly isNeeded?: true;
  /** Headers of its column in sellers' files, besides its name and its label. */
  readonly headers?: readonly string[];
  /** The name of the field's column in the operator's files, if it differs from the field's name. */
  readonly fileColumn?: string;
  readonly on?: readonly Place[];
}

export interface FieldSpec extends FilledIn {
  readonly kind: FieldKind;
  /** How lists are narrowed by it. */
  readonly filter?: TextsFilter | ChoiceFilter | NumbersFilter | RangeFilter | LocationFilter;
  /** The only values that the field takes. */
  readonly oneOf?: readonly string[];
  /** For a number its lower and upper bound; for a text `most` is its longest length in characters. */
  readonly least?: number;
  readonly most?: number;
  /** The unit of a number. */
  readonly unit?: string;
  /** How a text or number is written. */
  readonly format?: 'shillings' | 'year' | 'mileage' | 'phone' | 'email' | 'slug' | 'markdown' | 'lines';
  /** The form offers the values that entries of the market have. 'only': no others are taken; 'also': others may be typed. */
  readonly offers?: 'only' | 'also';
  /** True: the field is never null. */
  readonly isRequired?: true;
  /** A writer may leave it out: then it is the documentId. */
  readonly defaultsToDocumentId?: true;
  /** 'extra': only when `fields[]` names it. 'never': the API knows nothing of it. Left out: always. */
  readonly answered?: 'extra' | 'never';
  /** The type of a computed field in answers. */
  readonly as?: 'text' | 'decimal' | 'json';
  /** The value while the entry is published, unless the writer gives another. Null while it is not. */
  readonly whilePublished?: string;
  /** The field whose text is stored here in folded form, so that a name is found in any spelling. Both are written together. */
  readonly foldedFrom?: string;
  /** Nobody fills it in: a job writes it from data that is not public. */
  readonly writtenBy?: 'job';
}

interface RelationBase extends FilledIn {
  /** The name of an entity. Named, not referenced, so that entities may point at each other. */
  readonly target: string;
  /** How lists are narrowed by it. */
  readonly filter?: NamesFilter | EntriesFilter;
  /** The only fields of the target by which lists may be narrowed and ordered through this relation; left out: all. */
  readonly narrowing?: readonly string[];
  /** Answered only where a request names it: `populate=*` leaves it out. A writer may leave it out too. */
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

/** Fields and relations that nobody fills in: computed, set by publishing, or set by their writer. */
export type NotFilled =
  | { kind: 'computed' | 'has-many' }
  | { whilePublished: string }
  | { writtenBy: 'job' }
  | { foldedFrom: string }
  | { kind: 'to-one'; answered: 'extra' };

/** The declaration of an entity. */
export interface EntitySpec {
  /** The name in addresses of the API: `/api/{name}`. */
  readonly name: string;
  readonly table: string;
  /** The field by which people tell its entries apart. */
  readonly titleField: string;
  /** The fields in the order of an answer, between the id and the times. */
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** The relations in the order of an answer. */
  readonly relations: Readonly<Record<string, RelationSpec>>;
  /** Fields and relations that an index leads to; left out: the table is small, and any query is quick. */
  readonly indexed?: readonly string[];
  /** The to-one relation to the member who owns the entry. Nobody else sees it. */
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
  /** The role of staff that writes the entries. 'as its seller': staff writes only as sellers do, and a moderator must see the change. */
  readonly officeWrites: 'editor' | 'admin' | 'as its seller' | 'never';
  /** A small table that is used everywhere, so its rows are held in memory. */
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

/** Each field of a seller's form names its step, or says that sellers do not fill it in. */
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
 * Declares an entity. The names that it uses must be its own. Where sellers fill it in, each field says its step, its header in sellers'
 * files, and where it is shown.
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

/** The name in folded form, for comparing. The API does not answer it. */
export const FOLDED_NAME = { kind: 'text', isRequired: true, answered: 'never', foldedFrom: 'name' } as const;
