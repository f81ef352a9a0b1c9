import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Area, areaOf } from '#contract/office/areas.ts';
import { ownPath } from '../../ui/login-path.ts';
import { type OfficeApi, OfficeFailure, openOfficeApi } from './office-api.ts';
import { sendContext } from './page-contexts.ts';

interface Asked {
  url: URL;
  params: Record<string, string | undefined>;
  api: OfficeApi;
}

/** Where somebody is led first who comes to an office. */
export const FIRST_PAGES = { sell: '/sell/today', staff: '/staff/review' } as const;

/** Where to go on: to a page of the same office, or its first. */
export function nextOf(url: URL, area: Area): string {
  const next = ownPath(url.searchParams.get('next'));
  return next !== null && areaOf(next) === area ? next : FIRST_PAGES[area];
}

/** To another page first, and back. */
export const leadTo = (path: string, { pathname, search }: URL) =>
  redirect(`${path}?next=${encodeURIComponent(pathname + search)}`);

/** What a refusal of the API makes of a page: another one that helps, or a whole page that says so. */
function answerTo(error: unknown, url: URL): unknown {
  if (!(error instanceof OfficeFailure)) return error;
  const area = areaOf(url.pathname) ?? 'sell';
  if (error.status === 401) return leadTo(`/${area}/sign-in`, url);
  if (error.kind === 'SecondFactorError') return leadTo(`/${area}/second-factor`, url);
  return data(error.status < 500 ? error.said : null, { status: pageStatus(error.status) });
}

/** A refusal is of the address or the form that came, whoever wrote those; it is no fault of the page. */
const pageStatus = (status: number) => (status < 500 || status === 503 ? status : 500);

/** A page's `loader`, from what it asks of the API. */
export const officeLoader =
  <Data>(load: (asked: Asked) => Promise<Data>) =>
  async ({ url, params, context }: LoaderFunctionArgs): Promise<Data> => {
    try {
      return await load({ url, params, api: openOfficeApi(context.get(sendContext)) });
    } catch (error) {
      throw answerTo(error, url);
    }
  };

/**
 * A page's `action`. What the API says of the form itself (400, 409, 422) is for `act` to catch and show; everything else is
 * answered as a page that could not be loaded is.
 */
export const officeAction =
  <Data>(act: (asked: Asked & { form: FormData }) => Promise<Data>) =>
  async ({ request, url, params, context }: ActionFunctionArgs): Promise<Data> => {
    try {
      const form = await request.formData();
      return await act({ url, params, form, api: openOfficeApi(context.get(sendContext)) });
    } catch (error) {
      throw answerTo(error, url);
    }
  };

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The part of an address that says for whom somebody acts: their links, and what they ask of the API, pass it on. */
export function asOf(url: URL): string {
  const as = url.searchParams.get('as');
  return as === null ? '' : `?as=${encodeURIComponent(as)}`;
}

/** To the same page, which says what was done. */
export function doneAt({ pathname, searchParams }: URL, done: string) {
  const search = new URLSearchParams(searchParams);
  search.set('done', done);
  return redirect(`${pathname}?${search}`);
}
