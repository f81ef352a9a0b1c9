/** Sentences of the page on which staff create API tokens, and of the mail about a new token. */

export const STAFF_TOKENS = 'API tokens';
export const STAFF_TOKENS_MEAN =
  'With a token, a program writes makes, articles and the like in your name, as long as you are an admin. Keep it secret like a password. All admins hear of a new one by mail.';
export const madeByOn = (name: string, day: string) => `made by ${name} on ${day}`;
export const MAY_WRITE = 'It may write';
export const staffTokenMail = (site: string, { by, name, types }: { by: string; name: string; types: string }) => ({
  subject: `A new staff token at ${site}`,
  paragraphs: [`${by} has made the token “${name}”. With it a program may write: ${types}.`],
  label: 'Look at all tokens',
  notes: ['If this was not agreed on, revoke the token there, and take the role away.'],
});
