import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { type Api, browserApi, createApi } from './api-client.ts';
import { sendContext } from './page-contexts.ts';

type Load<Data> = (request: { url: URL; params: Record<string, string | undefined>; api: Api }) => Promise<Data>;

/** A page's `loader` and `clientLoader` from the one function that loads it. */
export const serverLoader =
  <Data>(load: Load<Data>) =>
  ({ url, params, context }: LoaderFunctionArgs) =>
    load({ url, params, api: createApi(context.get(sendContext)) });

export const browserLoader =
  <Data>(load: Load<Data>) =>
  ({ url, params }: { url: URL; params: Record<string, string | undefined> }) =>
    load({ url, params, api: browserApi });

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
