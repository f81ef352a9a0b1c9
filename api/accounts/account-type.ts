import { contentType } from '../content/content-type.ts';

/** A member, as told to the member alone. What proves who it is lies in tables that no content type names. */
export const accountType = contentType({
  plural: 'users',
  table: 'account',
  attributes: {
    username: 'text',
    email: 'text',
    provider: 'text',
    confirmed: 'boolean',
    blocked: 'boolean',
    phonenumber: 'text',
    newsletter: 'boolean',
  },
});
