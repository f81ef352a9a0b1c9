import type { AnyListQuery } from '#contract/lists/sale-list.ts';
import type { ModelsByMake } from '../../lib/catalogue-names.ts';
import type { Counted } from './list-facets.ts';

/** State of a list's filter form, while the fields are ahead of the address. */
export interface FormState {
  /** The query of the present field values. */
  formQuery: AnyListQuery;
  /** The last query that was counted, with its counts. */
  counted: Counted;
  /** Are the fields ahead of the counts? */
  isCounting: boolean;
  models: ModelsByMake | undefined;
}

/** Returns whether the filters are shown as a sidebar beside the list. */
export const isSidebar = () => window.matchMedia('(min-width: 1024px)').matches;

/**
 * Returns whether the browser opens and closes a dialog by a button's `command`, without scripts.
 * https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API
 */
export const knowsCommands = () => 'command' in HTMLButtonElement.prototype;
