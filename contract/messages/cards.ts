/**
 * The words in the picture of an ad that people share. They are drawn with the signs of platform/brand/lettering.ts: Latin letters, digits and common
 * punctuation marks. Other characters would be left out.
 */

/** Written across the photo of a sold car or part. */
export const SOLD = 'Sold';
export const cardReference = (reference: string) => `Reference No. ${reference}`;
/** Written below the QR code of the ad's page. */
export const SCAN_TO_SEE = 'Scan to see it';
