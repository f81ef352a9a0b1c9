import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Area, areaOf } from '#contract/office/areas.ts';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { ownPath } from '../../ui/login-path.ts';
import { askForProof, giveProof, unpackForm } from './kept-form.ts';
import { type OfficeApi, OfficeFailure, openOfficeApi } from './office-api.ts';
import { sendContext } from './page-contexts.ts';

interface PageRequest {
  url: URL;
  params: Record<string, string | undefined>;
  api: OfficeApi;
}

/** The page of each back office that is shown after signing in. */
export const FIRST_PAGES = { sell: '/sell/today', staff: '/staff/home' } as const;

/** Returns the path in the address's parameter `next`, if it is a page of the back office `area`; otherwise the first page of that back office. */
export function nextOf(url: URL, area: Area): string {
  const next = ownPath(url.searchParams.get('next'));
  return next !== null && areaOf(next) === area ? next : FIRST_PAGES[area];
}

/** Redirects to a page that the user must complete first, such as the sign-in. Its parameter `next` leads back to the present page. */
export const leadTo = (path: string, { pathname, search }: URL) =>
  redirect(`${path}?next=${encodeURIComponent(pathname + search)}`);

/** Returns the response to a page whose request failed: a redirect to the sign-in or the second factor, or an error page. */
function answerTo(error: unknown, url: URL): unknown {
  if (!(error instanceof OfficeFailure)) return error;
  const area = areaOf(url.pathname) ?? 'sell';
  if (error.status === 401) return leadTo(`/${area}/sign-in`, url);
  if (error.kind === 'SecondFactorError') return leadTo(`/${area}/second-factor`, url);
  return data(error.status < 500 ? error.userMessage : null, { status: pageStatus(error.status) });
}

/**
 * Returns the HTTP status of the error page: the API's own status if the address or the form is at fault (below 500), or if the server is busy
 * (503); otherwise 500.
 */
const pageStatus = (status: number) => (status < 500 || status === 503 ? status : 500);

/** Makes a page's `loader` from a function that calls the API. */
export const officeLoader =
  <Data>(load: (request: PageRequest) => Promise<Data>) =>
  async ({ url, params, context }: LoaderFunctionArgs): Promise<Data> => {
    try {
      return await load({ url, params, api: openOfficeApi(context.get(sendContext)) });
    } catch (error) {
      throw answerTo(error, url);
    }
  };

/**
 * Makes a page's `action`. `act` itself handles refused values (400, 409, 422). If the sender must first sign in or give the second factor, the
 * page asks for that and keeps the form. Any other error shows the error page.
 */
export const officeAction =
  <Data>(act: (request: PageRequest & { form: FormData }) => Promise<Data>) =>
  async ({ request, url, params, context }: ActionFunctionArgs): Promise<Data> => {
    const api = openOfficeApi(context.get(sendContext));
    const area = areaOf(url.pathname) ?? 'sell';
    const { form, proof } = unpackForm(await request.formData());
    let refused: Refusal | null = null;
    try {
      const wrong = proof && (await giveProof(api, area, proof));
      if (wrong) refused = refusalOf(proof, wrong);
      return await act({ url, params, form, api });
    } catch (error) {
      const asked = await askForProof(api, area, { form, error, refused }).catch((failure: unknown) =>
        answerTo(failure, url),
      );
      throw asked ?? answerTo(error, url);
    }
  };

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Returns `?as=…` if the address names the seller for whom the user acts, to be added to links and API requests; otherwise ''. */
export function asOf(url: URL): string {
  const as = url.searchParams.get('as');
  return as === null ? '' : `?as=${encodeURIComponent(as)}`;
}

/** Redirects to the page's own address with the parameter `done`, by which the page reports the action. */
export function doneAt({ pathname, searchParams }: URL, done: string) {
  const search = new URLSearchParams(searchParams);
  search.set('done', done);
  return redirect(`${pathname}?${search}`);
}
