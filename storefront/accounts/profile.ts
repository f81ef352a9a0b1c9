import { type Entry, readText } from '../api-client.ts';

/** What a member's own screen shows and changes. */
export interface Profile {
  username: string;
  email: string;
  /** Ten digits. */
  phonenumber: string | null;
  newsletter: boolean;
}

export const readProfile = (answer: Entry): Profile => ({
  username: readText(answer.username) ?? '',
  email: readText(answer.email) ?? '',
  phonenumber: readText(answer.phonenumber),
  newsletter: answer.newsletter === true,
});
