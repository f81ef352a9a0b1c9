/** Letters and digits alone, without their accents: who types "landrover" or "citroen" means the make. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Does a name hold what was typed? */
export const isMatch = (name: string, typed: string): boolean => plain(name).includes(plain(typed));
