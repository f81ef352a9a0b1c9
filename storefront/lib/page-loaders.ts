import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { type Api, browserApi, createApi, readObject, sendFromBrowser } from './api-client.ts';
import { sendContext } from './page-contexts.ts';
import { forgetPage, isStepInHistory, rememberedPage, rememberPage } from './page-memory.ts';

type Load<Data> = (request: { url: URL; params: Record<string, string | undefined>; api: Api }) => Promise<Data>;

/** A page's `loader` and `clientLoader` from the one function that loads it. */
export const serverLoader =
  <Data>(load: Load<Data>) =>
  ({ url, params, context }: LoaderFunctionArgs) =>
    load({ url, params, api: createApi(context.get(sendContext)) });

/** The API of a page that tells when anything that the page asked for is not had, though the page shows without it. */
function watchedApi(tell: () => void): Api {
  return createApi(async (...request) => {
    try {
      const answer = await sendFromBrowser(null, ...request);
      // What stands between a phone and the internet may answer with a page of its own.
      if (answer.status >= 400 || !answer.text.startsWith('{')) tell();
      return answer;
    } catch (error) {
      tell();
      throw error;
    }
  });
}

/** A step back shows the page as it was left, without asking again. What failed, and what is not whole, is asked for anew. */
export const browserLoader =
  <Data>(load: Load<Data>) =>
  async ({ url, params }: { url: URL; params: Record<string, string | undefined> }): Promise<Data> => {
    const remembered = isStepInHistory(url) ? rememberedPage(url) : undefined;
    // It is what this very page loaded at this address.
    if (remembered) return remembered.data as Data;
    let isMissed = false;
    const api = watchedApi(() => {
      isMissed = true;
      // What is beside a car may fail after the car is shown.
      forgetPage(url);
    });
    const page = await load({ url, params, api });
    if (page !== null && !isMissed && isWhole(page)) rememberPage(url, page);
    return page;
  };

/** A page is null or says by its status that it failed, and says by its headers that a part of it did. */
function isWhole(page: unknown): boolean {
  const { status = 200, headers } = readObject(readObject(page).init) as ResponseInit;
  return status < 400 && !new Headers(headers).has('cache-control');
}

/** What came of a form. `status` is its page's, where the server answers it. */
interface Outcome {
  status: number;
}

type Act<Data extends Outcome> = (request: { form: FormData; api: Api }) => Promise<Data>;

/** A form's `action` and `clientAction` from the one function that sends it. */
export const serverAction =
  <Data extends Outcome>(act: Act<Data>) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const outcome = await act({ form: await request.formData(), api: createApi(context.get(sendContext)) });
    return data(outcome, { status: outcome.status });
  };

export const browserAction =
  <Data extends Outcome>(act: Act<Data>) =>
  async ({ request }: { request: Request }) =>
    act({ form: await request.formData(), api: browserApi });
