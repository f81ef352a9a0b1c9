/** Labels of the links that lead to the report form. */

export const REPORT_AD = 'Report this ad';
export const REPORT_SELLER = 'Report this seller';
