import { car } from './car.ts';
import type { EntitySpec } from './entity.ts';
import { sparePart } from './spare-part.ts';

const headersOf = ({ fields, relations }: EntitySpec): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries({ ...fields, ...relations }).flatMap(([name, { headers }]) => (headers ? [[name, headers]] : [])),
  );

/** Headers found in dealers' files, by kind and field. */
export const LISTING_HEADERS = { car: headersOf(car), spare_part: headersOf(sparePart) };
