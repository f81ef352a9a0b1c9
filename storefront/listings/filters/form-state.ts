import type { AnyListQuery } from '#contract/lists/sale-list.ts';
import type { ModelsByMake } from '../../lib/catalogue-names.ts';
import type { Counted } from './list-facets.ts';

/** The state of a filter form while its fields differ from the list's address. */
export interface FormState {
  /** The query that the form's fields stand for at present, which may differ from the address. */
  formQuery: AnyListQuery;
  /** The query that was counted last, with its counts. */
  counted: Counted;
  /** True if the fields have changed since the last count. */
  isCounting: boolean;
  models: ModelsByMake | undefined;
}

/** Returns whether the filters are a sidebar beside the list, as on laptops. */
export const isSidebar = () => window.matchMedia('(min-width: 1024px)').matches;

/**
 * Returns whether a button's `command` can open and close a dialog in this browser, without scripts:
 * https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API
 */
export const knowsCommands = () => 'command' in HTMLButtonElement.prototype;
