import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { type Api, browserApi, createApi, sendFromBrowser } from './api-client.ts';
import { sendContext } from './page-contexts.ts';
import { forgetPage, isStepInHistory, rememberedPage, rememberPage } from './page-memory.ts';

type Load<Data> = (request: { url: URL; params: Record<string, string | undefined>; api: Api }) => Promise<Data>;

/** A page's `loader` and `clientLoader` from the one function that loads it. */
export const serverLoader =
  <Data>(load: Load<Data>) =>
  ({ url, params, context }: LoaderFunctionArgs) =>
    load({ url, params, api: createApi(context.get(sendContext)) });

/** The API of a page that tells when anything that the page asked for is not had, though the page shows without it. */
const watchedApi = (tell: () => void): Api =>
  createApi((...request) => {
    const answer = sendFromBrowser(null, ...request);
    // What stands between a phone and the internet may answer with a page of its own.
    answer.then(({ status, text }) => (status < 400 && text.startsWith('{')) || tell(), tell);
    return answer;
  });

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
    if (!isMissed) rememberPage(url, page);
    return page;
  };

/** What came of a form. `status` is its page's, where the server answers it. */
interface Outcome {
  status: number;
}

type Act<Data extends Outcome> = (request: {
  form: FormData;
  params: Record<string, string | undefined>;
  api: Api;
}) => Promise<Data>;

/** A form's `action` and `clientAction` from the one function that sends it. */
export const serverAction =
  <Data extends Outcome>(act: Act<Data>) =>
  async ({ request, params, context }: ActionFunctionArgs) => {
    const outcome = await act({ form: await request.formData(), params, api: createApi(context.get(sendContext)) });
    return data(outcome, { status: outcome.status });
  };

export const browserAction =
  <Data extends Outcome>(act: Act<Data>) =>
  async ({ request, params }: { request: Request; params: Record<string, string | undefined> }) =>
    act({ form: await request.formData(), params, api: browserApi });
