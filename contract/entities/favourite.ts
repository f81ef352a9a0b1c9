import { entity } from './entity.ts';

const IDS = ['id', 'documentId'] as const;

/**
 * Declares the entity for one of a member's two lists of cars. Queries can filter by the ids of the member and of the car, but not by any other field
 * of the two.
 */
const favourites = <const Name extends string, const Table extends string>(name: Name, table: Table) =>
  entity({
    name,
    table,
    titleField: 'documentId',
    unique: [],
    list: { columns: ['user', 'car', 'createdAt'], order: 'createdAt:desc', searched: [] },
    officeWrites: 'never',
    ownedBy: 'user',
    fields: {},
    relations: {
      user: { kind: 'to-one', target: 'users', column: 'account_id', isRequired: true, narrowing: IDS },
      car: { kind: 'to-one', target: 'cars', isRequired: true, isListed: true, narrowing: IDS },
    },
  });

/** The Wishlist: cars that a member may buy. */
export const save = favourites('saves', 'saved_car');
/** The Favourites: cars that a member likes. */
export const like = favourites('likes', 'liked_car');
