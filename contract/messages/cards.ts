/** The words in an ad's picture, which people share. Its font has only letters and digits, so no other characters can be drawn. */

/** Written across the photo of a sold car or part. */
export const SOLD = 'Sold';
export const cardReference = (reference: string) => `Reference No. ${reference}`;
/** Written below the QR code of the ad's page. */
export const SCAN_TO_SEE = 'Scan to see it';
