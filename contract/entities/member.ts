import { entity } from './entity.ts';

/** A member, as the API answers it to that member alone. Passwords and second factors are in tables that no entity names. */
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
    /** In lower case. Null: the member is known by a proven number alone. */
    email: { kind: 'text' },
    /** 'local', or 'google' for an account that a Google sign-in made. */
    provider: { kind: 'text', isRequired: true },
    confirmed: { kind: 'boolean' },
    blocked: { kind: 'boolean' },
    /** Ten digits. */
    phonenumber: { kind: 'text' },
    newsletter: { kind: 'boolean' },
  },
  relations: {},
});
