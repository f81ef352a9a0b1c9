/** Returns the keys of an object that serves as a table, in their order. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(table) as Name[];

/** Returns an object that serves as a table: for each name, the row that `rowOf` returns. */
export const tableOf = <Name extends string, Row>(
  names: readonly Name[],
  rowOf: (name: Name) => Row,
): Record<Name, Row> =>
  // The cast is safe: there is a row for each of the names.
  Object.fromEntries(names.map((name) => [name, rowOf(name)])) as Record<Name, Row>;

/** The type of the names whose rows in the table have `true` in this property. */
export type NameWith<Table, Property extends PropertyKey> = {
  [Name in keyof Table]: Table[Name] extends Readonly<Record<Property, true>> ? Name : never;
}[keyof Table];

/** Returns the names whose rows in the table have `true` in this property, in the order of the table. */
export const namesWith = <
  Name extends string,
  Row extends object,
  Property extends string & keyof Row,
  Table extends Readonly<Record<Name, Row>>,
>(
  table: Table & Readonly<Record<Name, Row>>,
  property: Property,
) => namesOf<Name>(table).filter((name): name is Name & NameWith<Table, Property> => table[name][property] === true);
