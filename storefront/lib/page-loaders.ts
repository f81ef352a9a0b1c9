import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { type Api, browserApi, createApi, sendFromBrowser } from './api-client.ts';
import { sendContext } from './page-contexts.ts';
import { forgetPage, isStepInHistory, rememberedPage, rememberPage } from './page-memory.ts';

type Load<Data> = (request: { url: URL; params: Record<string, string | undefined>; api: Api }) => Promise<Data>;

/**
 * Makes a page's `loader`, for the server, from the function that loads the page's data. `browserLoader` makes the `clientLoader` from the same
 * function.
 */
export const serverLoader =
  <Data>(load: Load<Data>) =>
  ({ url, params, context }: LoaderFunctionArgs) =>
    load({ url, params, api: createApi(context.get(sendContext)) });

/** Returns an API that calls `tell` whenever a request fails, even if the page can be shown without that answer. */
const watchedApi = (tell: () => void): Api =>
  createApi((...request) => {
    const answer = sendFromBrowser({ token: null }, ...request);
    // Tells of a failure also if the answer is not JSON, because a captive portal or proxy may answer with a page of its own.
    answer.then(({ status, text }) => (status < 400 && text.startsWith('{')) || tell(), tell);
    return answer;
  });

/**
 * Returns a `clientLoader`. When the visitor goes back, it returns the data of the page as they left it, without loading it again, unless it had
 * failed or was incomplete.
 */
export const browserLoader =
  <Data>(load: Load<Data>) =>
  async ({ url, params }: { url: URL; params: Record<string, string | undefined> }): Promise<Data> => {
    const remembered = isStepInHistory(url) ? rememberedPage(url) : undefined;
    // The cast is safe: the same loader stored this data for the same address.
    if (remembered) return remembered.data as Data;
    let isMissed = false;
    const api = watchedApi(() => {
      isMissed = true;
      // Data that is streamed after the page was shown, such as related cars, can fail after the page was stored.
      forgetPage(url);
    });
    const page = await load({ url, params, api });
    if (!isMissed) rememberPage(url, page);
    return page;
  };

/** The result of a form. `status`: the HTTP status of the page when the server renders it. */
interface Outcome {
  status: number;
}

type Act<Data extends Outcome> = (request: {
  form: FormData;
  params: Record<string, string | undefined>;
  api: Api;
}) => Promise<Data>;

/**
 * Makes a form's `action`, for the server, from the function that sends the form. `browserAction` makes the `clientAction` from the same function.
 */
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
