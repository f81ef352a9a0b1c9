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

/** First pages of the two back offices. */
export const FIRST_PAGES = { sell: '/sell/today', staff: '/staff/home' } as const;

/** Returns the path to go on to, from `?next=`: a page of the same office, or its first. */
export function nextOf(url: URL, area: Area): string {
  const next = ownPath(url.searchParams.get('next'));
  return next !== null && areaOf(next) === area ? next : FIRST_PAGES[area];
}

/** Redirects to another page first, which then leads back. */
export const leadTo = (path: string, { pathname, search }: URL) =>
  redirect(`${path}?next=${encodeURIComponent(pathname + search)}`);

/** Returns the response to a failed request of a page: a redirect to a page that helps, such as that to sign in, or an error page. */
function answerTo(error: unknown, url: URL): unknown {
  if (!(error instanceof OfficeFailure)) return error;
  const area = areaOf(url.pathname) ?? 'sell';
  if (error.status === 401) return leadTo(`/${area}/sign-in`, url);
  if (error.kind === 'SecondFactorError') return leadTo(`/${area}/second-factor`, url);
  return data(error.status < 500 ? error.userMessage : null, { status: pageStatus(error.status) });
}

/** Returns the page's status. A refusal below 500 is passed on: the address or the form is at fault, not the page. */
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
 * Makes a page's `action`. `act` shows refusals of the form itself (400, 409, 422). A form whose sender must sign in or give the second
 * factor first is kept, and asks for that; any other error is shown as for a page that failed to load.
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

/** Returns the part of an address that names the seller for whom the user acts; links and API requests pass it on. */
export function asOf(url: URL): string {
  const as = url.searchParams.get('as');
  return as === null ? '' : `?as=${encodeURIComponent(as)}`;
}

/** Redirects to the same page with a notice of the action. */
export function doneAt({ pathname, searchParams }: URL, done: string) {
  const search = new URLSearchParams(searchParams);
  search.set('done', done);
  return redirect(`${pathname}?${search}`);
}
