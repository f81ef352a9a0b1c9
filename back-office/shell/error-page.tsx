import { useLocation } from 'react-router';
import { CANNOT_DO, NO_ACCESS, NO_ACCESS_MEANS, TO_THE_MARKET, TO_THE_OFFICE } from '#contract/messages/office.ts';
import * as messages from '#contract/messages/shell.ts';
import { areaOf } from '#contract/office/areas.ts';
import { ReloadLink } from '../../ui/reload-link.tsx';
import { FIRST_PAGES } from '../lib/page-loaders.ts';
import { PageTitle } from './page-title.tsx';

interface ErrorPageProps {
  status: number;
  /** A sentence from the API about the error, if it sent one. */
  userMessage: string | null;
}

const WORDS: Record<number, [heading: string, reason: string]> = {
  403: [NO_ACCESS, NO_ACCESS_MEANS],
  404: [messages.PAGE_NOT_FOUND, messages.ADDRESS_MAY_BE_WRONG],
  400: [CANNOT_DO, messages.ADDRESS_MAY_BE_WRONG],
  409: [CANNOT_DO, messages.ADDRESS_MAY_BE_WRONG],
  422: [CANNOT_DO, messages.ADDRESS_MAY_BE_WRONG],
};

export function ErrorPage({ status, userMessage }: ErrorPageProps) {
  const area = areaOf(useLocation().pathname);
  const [heading, reason] = WORDS[status] ?? [messages.UNEXPECTED_ERROR, messages.WENT_WRONG];
  const mayPass = WORDS[status] === undefined;
  return (
    <>
      <PageTitle>{heading}</PageTitle>
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-3 text-stone-600">{status === 403 || userMessage === null ? reason : userMessage}</p>
      <div className="mt-6 flex flex-wrap items-end gap-3">
        {mayPass && <ReloadLink>{messages.LOAD_AGAIN}</ReloadLink>}
        {area && (
          <a href={FIRST_PAGES[area]} className="button-main">
            {TO_THE_OFFICE}
          </a>
        )}
        <a href="/" className="button-quiet">
          {TO_THE_MARKET}
        </a>
      </div>
    </>
  );
}
