import { entity } from './entity.ts';

const IDS = ['id', 'documentId'] as const;

/** A member's own record of a car. Of the member and the car only their ids narrow a list. */
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

/** The wish list. */
export const save = favourites('saves', 'saved_car');
/** The favourites. */
export const like = favourites('likes', 'liked_car');
