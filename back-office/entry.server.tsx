import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router';
import { renderDocument } from '../ui/render-document.server.tsx';
import { reportErrorContext, scriptMarkContext } from './lib/page-contexts.ts';

export { reportErrorContext, scriptMarkContext, sendContext, siteContext } from './lib/page-contexts.ts';

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

/** What the API refused is answered by a page, and no error of ours. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(reportErrorContext)(error);
};
