/** Texts about several pictures of one thing. */

export const pictureOf = (title: string, number: number) => `${title}, picture ${number}`;
export const previousPictureOf = (title: string) => `Previous picture of ${title}`;
export const nextPictureOf = (title: string) => `Next picture of ${title}`;
export const photoCount = (count: number) => `${count} pictures`;
