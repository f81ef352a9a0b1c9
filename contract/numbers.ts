/** With thousands separators; the same on the server and in every browser, whatever their language. */
export const formatNumber = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
