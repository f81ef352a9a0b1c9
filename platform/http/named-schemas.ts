import type { z } from 'zod';

/**
 * Opens a collection of schemas that the document contains once each, under a name, and that others refer to. Each is made on its first
 * use, since types refer to each other, and so that a server starts without them.
 */
export function openNamedSchemas<Schema extends z.ZodType>() {
  const made = new Map<string, Schema>();
  return (id: string, make: () => Schema): Schema => {
    const schema = made.get(id) ?? make().meta({ id });
    made.set(id, schema);
    return schema;
  };
}
