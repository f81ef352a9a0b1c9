/** Words in the picture of an ad that people pass on. Capitals, small letters and digits are drawn there, and no other signs. */

/** Stands across the photo of a car or part that is sold. */
export const SOLD = 'Sold';
export const cardReference = (reference: string) => `Reference No. ${reference}`;
/** Below the code that leads to the ad's page. */
export const SCAN_TO_SEE = 'Scan to see it';
