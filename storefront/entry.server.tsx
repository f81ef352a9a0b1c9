import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import { renderDocument } from '../ui/render-document.server.tsx';
import { reportErrorContext, scriptMarkContext } from './lib/page-contexts.ts';

export {
  reportErrorContext,
  savesDataContext,
  scriptMarkContext,
  sellingContext,
  sendContext,
  siteContext,
} from './lib/page-contexts.ts';

export default function handleRequest(
  { url }: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(scriptMarkContext);
  return renderDocument({ url, status, headers, page, nonce, onError: context.get(reportErrorContext) });
}

/** An address that no route can match, such as one with a line break, is a 404 like any other: no error of ours. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(reportErrorContext)(error);
};
