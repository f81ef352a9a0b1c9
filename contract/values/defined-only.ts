/** Returns a copy of the object without the properties that are undefined, for code that looks only at which keys an object has. */
export function definedOnly<Properties extends object>(properties: Properties): Properties {
  const defined = { ...properties };
  for (const name of Object.keys(defined)) {
    if (Reflect.get(defined, name) === undefined) Reflect.deleteProperty(defined, name);
  }
  return defined;
}

/** Returns the items that are not undefined, in their order. */
export const definedItems = <Item>(...items: readonly (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined);
