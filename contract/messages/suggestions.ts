import { formatNumber } from '../values/numbers.ts';

/** Sentences of the suggestions that the search field shows while a visitor types. */

export const SUGGESTIONS = 'Suggestions';
/** The number of suggestions, read out by screen readers. */
export const suggestionCount = (count: number) => (count === 1 ? '1 suggestion' : `${formatNumber(count)} suggestions`);
export const noSuggestion = (words: string) => `Nothing matches “${words}”. Search anyway`;
export const carCount = (count: number) => (count === 1 ? '1 car' : `${formatNumber(count)} cars`);
