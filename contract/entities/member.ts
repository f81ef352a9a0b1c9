import { entity } from './entity.ts';

/** A member, as the API answers it to that member only. Passwords and second factors are in tables that no entity declares. */
export const member = entity({
  name: 'users',
  table: 'account',
  titleField: 'username',
  unique: ['username', 'email'],
  list: {
    columns: ['username', 'email', 'createdAt'],
    order: 'createdAt:desc',
    searched: ['username', 'email', 'phonenumber'],
  },
  officeWrites: 'never',
  fields: {
    username: { kind: 'text', isRequired: true },
    /** In lower case. Null: the member signed up with a confirmed phone number and gave no email address. */
    email: { kind: 'text' },
    /** How the account was created: 'local' (on this site) or 'google' (by a Google sign-in). */
    provider: { kind: 'text', isRequired: true },
    confirmed: { kind: 'boolean' },
    blocked: { kind: 'boolean' },
    /** Ten digits. */
    phonenumber: { kind: 'text' },
    newsletter: { kind: 'boolean' },
  },
  relations: {},
});
