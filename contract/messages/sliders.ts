/** The two buttons of a row of cards that `label` names. */
export const slideBack = (label: string) => `${label}: previous`;
export const slideOn = (label: string) => `${label}: next`;
