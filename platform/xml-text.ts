const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML may not contain these characters, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for use in XML, between tags or within quotes, and removes characters that XML forbids. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
