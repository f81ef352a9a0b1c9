/** The buttons that save and like a car. */

export const saveCar = (name: string) => `Save ${name}`;
export const likeCar = (name: string) => `Like ${name}`;
export const SAVED = 'Saved';
export const LIKED = 'Liked';
/** Where there is only one. */
export const THIS_CAR = 'this car';
