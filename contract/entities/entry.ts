import type { Entities, EntityName } from './entities.ts';
import type { EntitySpec, FieldSpec } from './entity.ts';

// The types of entries, derived from the entities: what the API answers, and what queries may name.

interface KindValues {
  integer: number;
  decimal: number;
  text: string;
  boolean: boolean;
  /** ISO 8601. */
  datetime: string;
  json: readonly string[];
  location: string;
}

type ComputedValue<Field extends FieldSpec> = Field['as'] extends 'json'
  ? unknown
  : KindValues[Field['as'] extends keyof KindValues ? Field['as'] : 'text'];

type PresentValue<Field extends FieldSpec> = Field extends { oneOf: readonly (infer Value)[] }
  ? Value
  : Field['kind'] extends keyof KindValues
    ? KindValues[Field['kind']]
    : ComputedValue<Field>;

/** The type that a field's value has in an answer of the API; null is part of it unless the field is required or a boolean. */
type FieldValue<Field extends FieldSpec> = Field extends { isRequired: true } | { kind: 'boolean' }
  ? PresentValue<Field>
  : PresentValue<Field> | null;

interface Identity {
  id: number;
  documentId: string;
}

interface Times {
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}

type AnsweredFields<Spec extends EntitySpec> = {
  [Name in keyof Spec['fields'] as Spec['fields'][Name] extends { answered: 'never' } ? never : Name]: FieldValue<
    Spec['fields'][Name]
  >;
};

type ExtraName<Spec extends EntitySpec> = {
  [Name in keyof Spec['fields']]: Spec['fields'][Name] extends { answered: 'extra' } ? Name : never;
}[keyof Spec['fields']];

/** All attributes of an entry, including those that are answered only on request. */
export type Attributes<Name extends EntityName> = Identity & AnsweredFields<Entities[Name]> & Times;

/** The attributes that are answered when the request names no fields. */
type UsualAttributes<Name extends EntityName> = Omit<Attributes<Name>, ExtraName<Entities[Name]>>;

type FieldName<Name extends EntityName> = keyof Attributes<Name> & string;

type RelationsOf<Name extends EntityName> = Entities[Name]['relations'];
type RelationName<Name extends EntityName> = keyof RelationsOf<Name> & string;

type TargetOf<Relation> = Relation extends { target: infer Target extends EntityName } ? Target : never;

/** The fields and relations that a request asks for. Without `fields`, the API answers all fields except those that are answered only on request. */
export interface Selection<Name extends EntityName> {
  readonly fields?: readonly FieldName<Name>[];
  readonly populate?: Populate<Name>;
}

type Populate<Name extends EntityName> = {
  readonly [Relation in RelationName<Name>]?: true | Selection<TargetOf<RelationsOf<Name>[Relation]>>;
};

/** Makes the compiler check that a selection names only relations that exist. TypeScript alone accepts an unknown name beside a known one. */
export type KnownRelations<Name extends EntityName, Asked> = Asked extends { populate: infer Relations }
  ? {
      readonly populate: {
        readonly [Relation in keyof Relations]: Relation extends RelationName<Name>
          ? KnownRelations<TargetOf<RelationsOf<Name>[Relation]>, Relations[Relation]>
          : never;
      };
    }
  : unknown;

type SelectedFields<Name extends EntityName, Asked> = Asked extends { fields: readonly (infer Field)[] }
  ? Identity & Pick<Attributes<Name>, Extract<Field, FieldName<Name>>>
  : UsualAttributes<Name>;

type RelationValue<Relation, Asked> = Relation extends { kind: 'to-one'; isListed?: undefined }
  ? Entry<TargetOf<Relation>, Asked> | null
  : Entry<TargetOf<Relation>, Asked>[];

type SelectedRelations<Name extends EntityName, Asked> = Asked extends { populate: infer Relations }
  ? {
      [Relation in keyof Relations & RelationName<Name>]: RelationValue<
        RelationsOf<Name>[Relation],
        Relations[Relation]
      >;
    }
  : unknown;

/** An entry, reduced to the fields and relations that the request selected. */
export type Entry<Name extends EntityName, Asked = unknown> = SelectedFields<Name, Asked> &
  SelectedRelations<Name, Asked>;

type Operators<Value> = {
  readonly [Operator in
    | '$eq'
    | '$ne'
    | '$lt'
    | '$lte'
    | '$gt'
    | '$gte'
    | '$eqi'
    | '$containsi'
    | '$notContainsi']?: Value;
} & { readonly $in?: readonly Value[]; readonly $null?: 'true' | 'false' };

type Comparable<Value> = Exclude<Value, null> extends boolean ? 'true' | 'false' : Exclude<Value, null>;

/** The filters of a list query. */
export type Filters<Name extends EntityName> = {
  readonly [Field in FieldName<Name>]?: Operators<Comparable<Attributes<Name>[Field]>>;
} & {
  readonly [Relation in RelationName<Name>]?: Filters<TargetOf<RelationsOf<Name>[Relation]>>;
} & { readonly $and?: readonly Filters<Name>[] };

/** `price:asc` */
export type Sort<Name extends EntityName> = `${FieldName<Name>}:${'asc' | 'desc'}`;
