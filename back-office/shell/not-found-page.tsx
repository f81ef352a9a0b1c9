import { data } from 'react-router';

/** Answers 404 for every address without a page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
