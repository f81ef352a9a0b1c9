import { data } from 'react-router';
import { PAGE_NOT_FOUND } from '#contract/messages/shell.ts';

function refuse(): never {
  throw data(PAGE_NOT_FOUND, { status: 404 });
}

/** Answers 404, because this page is for every address that no other page has. */
export const loader = refuse;
export const clientLoader = refuse;

export default function NotFoundPage() {
  return null;
}
