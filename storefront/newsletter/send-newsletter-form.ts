import { browserApi } from '../lib/api-client.ts';
import { subscribe } from './subscribe.ts';

/** Gives what is to be said of it. The field is empty again once it is done. */
export async function sendNewsletterForm(form: HTMLFormElement): Promise<string> {
  const { refusal, message } = await subscribe({ form: new FormData(form), api: browserApi });
  if (!refusal) form.reset();
  return message;
}
