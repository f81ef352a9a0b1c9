import { type Entry, readNumber, readText } from '../api-client.ts';

/** What a member's own screen shows and changes. */
export interface Profile {
  id: number | null;
  username: string;
  email: string;
  /** Ten digits. */
  phonenumber: string | null;
  newsletter: boolean;
}

export const readProfile = (answer: Entry): Profile => ({
  id: readNumber(answer.id),
  username: readText(answer.username) ?? '',
  email: readText(answer.email) ?? '',
  phonenumber: readText(answer.phonenumber),
  newsletter: answer.newsletter === true,
});
