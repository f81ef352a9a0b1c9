import type { AnyListQuery } from '#contract/lists/sale-list.ts';
import type { ModelsByMake } from '../lib/catalogue-names.ts';
import type { Counted } from './list-facets.ts';

/** Of a list's filters, while what is ticked and typed is ahead of the address. */
export interface FormState {
  /** As the fields say now. */
  wanted: AnyListQuery;
  /** What was counted last. */
  counted: Counted;
  /** Are the fields ahead of that? */
  isCounting: boolean;
  models: ModelsByMake | undefined;
}

/** Do the filters stand open beside the list? */
export const isSidebar = () => window.matchMedia('(min-width: 1024px)').matches;

/** Does the browser open and close a dialog by a button's `command`, without scripts? https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API */
export const knowsCommands = () => 'command' in HTMLButtonElement.prototype;
