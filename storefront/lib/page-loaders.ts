import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { type Api, browserApi, createApi, readObject } from './api-client.ts';
import { sendContext } from './page-contexts.ts';
import { isStepInHistory, rememberedPage, rememberPage } from './page-memory.ts';

type Load<Data> = (request: { url: URL; params: Record<string, string | undefined>; api: Api }) => Promise<Data>;

/** A page's `loader` and `clientLoader` from the one function that loads it. */
export const serverLoader =
  <Data>(load: Load<Data>) =>
  ({ url, params, context }: LoaderFunctionArgs) =>
    load({ url, params, api: createApi(context.get(sendContext)) });

/** A step back shows the page as it was left, without asking again. What failed, and what is not whole, is asked for anew. */
export const browserLoader =
  <Data>(load: Load<Data>) =>
  async ({ url, params }: { url: URL; params: Record<string, string | undefined> }): Promise<Data> => {
    const remembered = isStepInHistory(url) ? rememberedPage(url) : undefined;
    // It is what this very page loaded at this address.
    if (remembered) return remembered.data as Data;
    const page = await load({ url, params, api: browserApi });
    if (page !== null && isWhole(page)) rememberPage(url, page);
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
