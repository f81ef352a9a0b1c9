/** Letters and digits alone, without their accents: who types "landrover" or "citroen" means the make. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Returns whether a name contains the typed text. */
export const isMatch = (name: string, typed: string): boolean => plain(name).includes(plain(typed));
