/** The two buttons of a row of cards that `label` names. */
export const slideBack = (label: string) => `${label}: back`;
export const slideOn = (label: string) => `${label}: on`;
