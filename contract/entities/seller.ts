import { entity } from './entity.ts';

/** Whoever sells: a dealer, a garage, a member in private, or the market itself. Only what buyers may know. */
export const seller = entity({
  name: 'sellers',
  table: 'seller',
  fields: {
    kind: { kind: 'text', isRequired: true, oneOf: ['dealer', 'garage', 'private', 'market'] },
    /** As a private seller chose it. Dealers and garages have theirs in entries of their own. */
    name: { kind: 'text' },
    location: { kind: 'location' },
  },
  relations: {},
});
