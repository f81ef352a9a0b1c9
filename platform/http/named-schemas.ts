import type { z } from 'zod';

/**
 * Schemas that the document holds once each, under a name, and that others refer to. Each is made when it is first asked for: types
 * point at each other, and a server starts without any of it.
 */
export function openNamedSchemas<Schema extends z.ZodType>() {
  const made = new Map<string, Schema>();
  return (id: string, make: () => Schema): Schema => {
    const schema = made.get(id) ?? make().meta({ id });
    made.set(id, schema);
    return schema;
  };
}
