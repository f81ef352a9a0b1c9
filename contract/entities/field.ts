import type { FieldSpec, RelationSpec } from './entity.ts';
import type { ChoiceFilter, LocationFilter, NumbersFilter, RangeFilter, TextsFilter } from './field-filter.ts';

// Functions that declare the fields and relations of an entity. Their types refuse options that do not fit the kind, such as `most` for a boolean;
// TypeScript alone would accept them.

type Exactly<Given, Allowed> = Given & { readonly [Key in Exclude<keyof Given, keyof Allowed>]: never };

type Anywhere = Omit<FieldSpec, 'kind' | 'filter' | 'oneOf' | 'least' | 'most' | 'unit' | 'format' | 'offers' | 'as'>;
type Text = Anywhere &
  Pick<FieldSpec, 'oneOf' | 'most' | 'format' | 'offers'> & { filter?: TextsFilter | ChoiceFilter };
type WholeNumber = Anywhere &
  Pick<FieldSpec, 'least' | 'most' | 'unit' | 'format'> & { filter?: NumbersFilter | RangeFilter };
type Location = Anywhere & Pick<FieldSpec, 'most' | 'offers'> & { filter?: LocationFilter };

const ofKind =
  <const Kind extends FieldSpec['kind'], Allowed>(kind: Kind) =>
  <const Given extends Allowed>(options: Exactly<Given, Allowed>): Given & { readonly kind: Kind } => ({
    ...options,
    kind,
  });

export const field = {
  integer: ofKind<'integer', WholeNumber>('integer'),
  decimal: ofKind<'decimal', Anywhere & Pick<FieldSpec, 'most' | 'unit'>>('decimal'),
  text: ofKind<'text', Text>('text'),
  boolean: ofKind<'boolean', Anywhere>('boolean'),
  texts: ofKind<'json', Anywhere>('json'),
  location: ofKind<'location', Location>('location'),
  computed: ofKind<'computed', Pick<FieldSpec, 'as' | 'isRequired'>>('computed'),
};

type ToOne = Omit<RelationSpec & { kind: 'to-one' }, 'kind' | 'target'>;
type ToMany = Omit<RelationSpec & { kind: 'to-many' }, 'kind' | 'target' | 'link' | 'targetColumn'>;

export const toOne = <const Target extends string, const Given extends ToOne>(
  target: Target,
  options: Exactly<Given, ToOne>,
): Given & { readonly kind: 'to-one'; readonly target: Target } => ({ ...options, kind: 'to-one', target });

/** Declares a relation to several entries. `pairs.link`: the table that joins the two entities. */
export const toMany = <
  const Target extends string,
  const Link extends { readonly link: string; readonly targetColumn: string },
  const Given extends ToMany,
>(
  target: Target,
  pairs: Link,
  options: Exactly<Given, ToMany>,
): Given & Link & { readonly kind: 'to-many'; readonly target: Target } => ({
  ...options,
  ...pairs,
  kind: 'to-many',
  target,
});

/** A relation to pictures or films, which have an order. */
export const mediaIn = <const Link extends string, const Given extends ToMany>(
  link: Link,
  options: Exactly<Given, ToMany>,
) => toMany('media', { link, targetColumn: 'media_id' }, { ...options, isOrdered: true });

export const hasMany = <const Target extends string>(target: Target, column: string) =>
  ({ kind: 'has-many', target, column }) as const;
