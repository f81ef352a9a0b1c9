/** Keeps only letters and digits, without accents: "landrover" finds "Land Rover", "citroen" finds "Citroën". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns whether a name contains the typed text. */
export const isMatch = (name: string, typed: string): boolean => plain(name).includes(plain(typed));
