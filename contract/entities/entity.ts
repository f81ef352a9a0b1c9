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
 * The type of a field's value. `location`: a text that is stored once, in the table of places. `json`: a list of texts. `computed`: calculated from
 * other columns when it is answered, so that nothing can be filtered or sorted by it.
 */
export type FieldKind = 'integer' | 'decimal' | 'text' | 'boolean' | 'datetime' | 'json' | 'location' | 'computed';

/**
 * Where a field is shown besides the form. 'page': in the specification on a page. 'seller says': below "From the seller" on a page. 'feed': as a
 * column of the feeds.
 */
export type Place = 'page' | 'seller says' | 'feed';

/** How a field or relation is filled in, and where it is shown. The labels are in the entity's file of words, for example car-words.ts. */
interface FilledIn {
  /** The step of the form in which sellers fill in this field or relation. 'office': only the market's staff fill it in. */
  readonly step?: string;
  /** True: an ad can be sent to a moderator only when this field or relation is filled in. */
  readonly isNeeded?: true;
  /** Headers, besides the name and the label, by which the column of this field is recognised in sellers' files. */
  readonly headers?: readonly string[];
  /** The name of the field's column in the import files of the market's operator, if it differs from the field's name. */
  readonly fileColumn?: string;
  readonly on?: readonly Place[];
}

export interface FieldSpec extends FilledIn {
  readonly kind: FieldKind;
  /** The filter by this field that the pages of lists offer. */
  readonly filter?: TextsFilter | ChoiceFilter | NumbersFilter | RangeFilter | LocationFilter;
  /** The only values that the field takes. */
  readonly oneOf?: readonly string[];
  /** `least`, `most`: the lowest and the highest number. For a text, `most` is the number of characters it may have. */
  readonly least?: number;
  readonly most?: number;
  /** The unit of a number, for example "cc". */
  readonly unit?: string;
  /** The format of the text or number. */
  readonly format?: 'shillings' | 'year' | 'mileage' | 'phone' | 'email' | 'slug' | 'markdown' | 'lines';
  /** The field offers values that other entries have. 'only': one of these must be chosen; 'also': another value may be typed. */
  readonly offers?: 'only' | 'also';
  /** True: the field is never null. */
  readonly isRequired?: true;
  /** If a writer leaves the field out, it is set to the documentId. */
  readonly defaultsToDocumentId?: true;
  /** 'extra': answered only when `fields[]` names it. 'never': never answered, and unknown to API clients. Left out: always answered. */
  readonly answered?: 'extra' | 'never';
  /** The type that the value of a field of the kind `computed` has in answers. */
  readonly as?: 'text' | 'decimal' | 'json';
  /**
   * The value that the field gets while its entry is published, unless the writer gives another. While the entry is not published, the field is null.
   */
  readonly whilePublished?: string;
  /**
   * The name of another field, of which this field holds the folded form (lower case, without blanks), so that searches find any spelling. Writing
   * the other field also writes this one.
   */
  readonly foldedFrom?: string;
  /** Neither sellers nor staff fill the field in: a job writes it, from data that is not public. */
  readonly writtenBy?: 'job';
}

interface RelationBase extends FilledIn {
  /** The name of the related entity. A name instead of an import, because entities refer to each other in circles. */
  readonly target: string;
  /** The filter by this relation that the pages of lists offer. */
  readonly filter?: NamesFilter | EntriesFilter;
  /** The only fields of the related entity that filters and orders may use through this relation; left out: all of them. */
  readonly narrowing?: readonly string[];
  /** 'extra': answered only to a request that names the relation, so not to `populate=*`. Writers may leave the relation out. */
  readonly answered?: 'extra';
}

export type RelationSpec = RelationBase &
  /**
   * `column`: the column that holds the id of the related entry, by default the relation's name with `_id`. `isListed`: the API answers the related
   * entry inside an array.
   */
  (
    | { readonly kind: 'to-one'; readonly column?: string; readonly isRequired?: true; readonly isListed?: true }
    /** `link`: the table that joins the two entities. `isOrdered`: the related entries are in the order of that table's column `position`. */
    | { readonly kind: 'to-many'; readonly link: string; readonly targetColumn: string; readonly isOrdered?: true }
    /** The reverse of a to-one relation of another entity. `column`: the column of the other entity's table that refers to this entity. */
    | { readonly kind: 'has-many'; readonly column: string }
  );

/** Fields and relations that no form has: they are calculated, set by publishing, or set by other code. */
export type NotFilled =
  | { kind: 'computed' | 'has-many' }
  | { whilePublished: string }
  | { writtenBy: 'job' }
  | { foldedFrom: string }
  | { kind: 'to-one'; answered: 'extra' };

/** The declaration of a content type: its table, fields, relations, and who writes it. */
export interface EntitySpec {
  /** The name in the API's addresses: `/api/{name}`. */
  readonly name: string;
  readonly table: string;
  /** The field that identifies an entry to people, such as its name. */
  readonly titleField: string;
  /** The fields, in the order in which the API answers them: after the ids, and before the times of creation and change. */
  readonly fields: Readonly<Record<string, FieldSpec>>;
  /** The relations, in the order in which the API answers them. */
  readonly relations: Readonly<Record<string, RelationSpec>>;
  /** Fields and relations with an index in the database; left out: the table is so small that any query is fast. */
  readonly indexed?: readonly string[];
  /** The to-one relation to the member who owns the entry. Only that member can see the entry. */
  readonly ownedBy?: string;
  /**
   * The name of the key by which a seller's own system identifies an entry, such as `stockNumber`. The table has no column for it. Only the
   * seller's own requests may filter by the key.
   */
  readonly ownersKey?: string;
  /** Fields of which no two entries have equal values. Values are compared without capitals, blanks and hyphens. */
  readonly unique: readonly string[];
  /** The relation within which the fields in `unique` must differ: two models may have the same name, but not two of one make. */
  readonly within?: string;
  /** The list of entries that staff see: its columns, its order, and the fields that its search looks in. */
  readonly list: {
    readonly columns: readonly string[];
    readonly order: `${string}:${'asc' | 'desc'}`;
    readonly searched: readonly string[];
  };
  /**
   * The role that staff need to write entries. 'as its seller': staff change an entry only in the way that its seller would, and a moderator must
   * check the change.
   */
  readonly officeWrites: 'editor' | 'admin' | 'as its seller' | 'never';
  /** The entity has few entries that are needed everywhere, such as makes, so all of them are held in memory. */
  readonly isDictionary?: true;
  /** True: the API answers published entries at `/api/{name}`, and nothing more is needed for that than this declaration. */
  readonly isServed?: true;
  /** The steps of the form in which sellers fill in an entry; left out: sellers do not write this entity. */
  readonly steps?: readonly string[];
}

type NameIn<Spec extends EntitySpec> =
  | keyof Spec['fields']
  | keyof Spec['relations']
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt';

/** Makes the compiler check that each field names the step of the seller's form in which it is filled in, or 'office' if sellers do not fill it in. */
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
 * Declares an entity. The types check that every name in it is one of its own fields or relations. If sellers write the entity, each field must name
 * its step, its headers in sellers' files, and the places where it is shown.
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

/** The type of the names of an entity's fields and relations that are shown in one place, such as the specification. */
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

/** Returns the names of an entity's fields and relations that are shown in one place, such as the specification. */
export const namesOn = <Spec extends EntitySpec, Where extends Place>(spec: Spec, where: Where) =>
  Object.entries({ ...spec.fields, ...spec.relations }).flatMap(([name, { on = [] }]) =>
    on.includes(where) ? [name as NameOn<Spec, Where>] : [],
  );

/** Returns whether sellers fill in this field or relation. If not, only the market's staff do. */
export const isSellers = ({ step = 'office' }: { readonly step?: string }): boolean => step !== 'office';

/** The name by which the API answers a seller's own stock number of an ad. */
export const SELLERS_KEY = 'stockNumber';

/** A hidden field that holds `name` in folded form (lower case, without blanks), to compare names with. */
export const FOLDED_NAME = { kind: 'text', isRequired: true, answered: 'never', foldedFrom: 'name' } as const;
