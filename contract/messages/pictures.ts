/** Sentences about the pictures of a listing. */

export const pictureOf = (title: string, number: number) => `${title}, picture ${number}`;
export const previousPictureOf = (title: string) => `Previous picture of ${title}`;
export const nextPictureOf = (title: string) => `Next picture of ${title}`;
export const photoCount = (count: number) => `${count} pictures`;

// ---- buttons of a row of cards

/** The labels of the two buttons that move a row of cards. `label`: the row's heading. */
export const slideBack = (label: string) => `${label}: previous`;
export const slideOn = (label: string) => `${label}: next`;
