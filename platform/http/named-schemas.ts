import type { z } from 'zod';

/**
 * Opens a collection of schemas that the OpenAPI document contains once each, under a name to which other schemas refer. A schema is made
 * on its first use, since types refer to each other, and so that a server starts without making any.
 */
export function openNamedSchemas<Schema extends z.ZodType>() {
  const made = new Map<string, Schema>();
  return (id: string, make: () => Schema): Schema => {
    const schema = made.get(id) ?? make().meta({ id });
    made.set(id, schema);
    return schema;
  };
}
