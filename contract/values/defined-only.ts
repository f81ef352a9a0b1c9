/** Returns an object without its properties that are undefined, for where a key alone means something or costs bytes. */
export function definedOnly<Properties extends object>(properties: Properties): Properties {
  const defined = { ...properties };
  for (const name of Object.keys(defined)) {
    if (Reflect.get(defined, name) === undefined) Reflect.deleteProperty(defined, name);
  }
  return defined;
}
