import { type ContentType, contentType, toOne } from '../content/content-type.ts';

const IDS = ['id', 'documentId'];

/** A member's own record of a car. Of the member and the car only their ids narrow a list. */
const keptCars = (plural: 'saves' | 'likes', table: 'saved_car' | 'liked_car'): ContentType =>
  contentType({
    plural,
    table,
    attributes: {},
    relations: {
      user: { ...toOne('users', 'account_id'), narrowing: IDS },
      car: { ...toOne('cars', 'car_id'), isListed: true, narrowing: IDS },
    },
  });

export const saveType = keptCars('saves', 'saved_car');
export const likeType = keptCars('likes', 'liked_car');
