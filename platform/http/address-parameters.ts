import type { FastifyRequest } from 'fastify';

/** Returns the parameters of an address. If one occurs twice, the first one counts. */
export const parametersOf = ({ raw }: Pick<FastifyRequest, 'raw'>) =>
  new URL(raw.url ?? '/', 'http://localhost').searchParams;

const MOST_PAGES = 10_000;

/** Returns the requested page number of a list; 1 if the parameter is missing or not valid. */
export const pageIn = (parameters: URLSearchParams): number =>
  Math.max(1, Math.min(MOST_PAGES, Number.parseInt(parameters.get('page') ?? '1', 10) || 1));

const LONGEST_WORDS = 100;

/** Returns the words to search a list for, from the parameter `q`. */
export const wordsIn = (parameters: URLSearchParams): string =>
  (parameters.get('q') ?? '').trim().slice(0, LONGEST_WORDS);
