import type { z } from 'zod';

/**
 * Schemas that the document contains once each, under a name, and that others refer to. Each is made on the first request: types refer to
 * each other, and a server starts without any of them.
 */
export function openNamedSchemas<Schema extends z.ZodType>() {
  const made = new Map<string, Schema>();
  return (id: string, make: () => Schema): Schema => {
    const schema = made.get(id) ?? make().meta({ id });
    made.set(id, schema);
    return schema;
  };
}
