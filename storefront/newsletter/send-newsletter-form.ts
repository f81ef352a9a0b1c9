import { memberOrVisitorApi } from '../lib/member-api.ts';
import { subscribe } from './subscribe.ts';

/** Sends the newsletter form, and empties its field if that succeeds. Returns the message to show. */
export async function sendNewsletterForm(form: HTMLFormElement): Promise<string> {
  const { refusal, message } = await subscribe({ form: new FormData(form), api: memberOrVisitorApi() });
  if (!refusal) form.reset();
  return message;
}
