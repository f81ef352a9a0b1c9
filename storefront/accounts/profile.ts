import { type Answer, readNumber, readText } from '../lib/api-client.ts';

/** What a member's own screen shows and changes. */
export interface Profile {
  id: number | null;
  username: string;
  email: string;
  /** Ten digits. */
  phonenumber: string | null;
  newsletter: boolean;
}

export const readProfile = (answer: Answer): Profile => ({
  id: readNumber(answer.id),
  username: readText(answer.username) ?? '',
  email: readText(answer.email) ?? '',
  phonenumber: readText(answer.phonenumber),
  newsletter: answer.newsletter === true,
});
