import { car } from './car.ts';
import type { EntitySpec } from './entity.ts';
import { sparePart } from './spare-part.ts';

const headersOf = ({ fields, relations }: EntitySpec): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries({ ...fields, ...relations }).flatMap(([name, { headers }]) => (headers ? [[name, headers]] : [])),
  );

/** For each kind of ad and each field: the headers that dealers' files use for it. */
export const LISTING_HEADERS = { car: headersOf(car), spare_part: headersOf(sparePart) };
