import type { LoaderFunctionArgs } from 'react-router';
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
