import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { formatListQuery } from '#contract/lists/list-query.ts';
import type { AnyListQuery, ListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { isReadPrice, parseTypedListQuery } from '#contract/lists/typed-list-query.ts';
import { type ModelsByMake, modelsLeft } from '../../lib/catalogue-names.ts';
import { isPriceField, shownValue } from './bound-fields.ts';
import { parametersOf } from './list-form.ts';

/** Returns the query that the form's fields stand for. */
export const readFilters = <List extends SaleList>(list: List, form: HTMLFormElement): ListQuery<List> => ({
  ...parseTypedListQuery(list, parametersOf(form)),
  page: 1,
});

/** Focuses the first field whose typed text cannot be read as a price, which makes the field say so. Returns whether there is one. */
export function focusUnread(form: HTMLFormElement): boolean {
  const unread = Array.from(form.querySelectorAll('input')).find(
    (field) => isPriceField(field) && field.value.trim() !== '' && !isReadPrice(field.value.trim()),
  );
  // A field shows its error when it loses the focus.
  unread?.blur();
  unread?.focus();
  return unread !== undefined;
}

/**
 * Keeps the checkbox "All" of each group up to date: ticks it if no other is ticked, and unticks the others when it is ticked. `ticked`: the field
 * that was changed, if any.
 */
export function keepAllInStep(form: HTMLFormElement, ticked?: EventTarget | null): void {
  for (const all of form.querySelectorAll<HTMLInputElement>('input[data-all]')) {
    const others = Array.from(all.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[name]') ?? []);
    if (all === ticked) for (const other of others) other.checked = false;
    all.checked = others.every((other) => !other.checked);
  }
}

/**
 * Writes the query of the shown list into the form's fields, for example after a link, Back or a reset has changed the list. `isTyping`: the visitor
 * is typing in a field.
 */
export function showQuery(list: SaleList, form: HTMLFormElement, query: AnyListQuery, isTyping: boolean) {
  const params = formatListQuery(list, query);
  const asks = (name: string) => formatListQuery(list, readFilters(list, form)).get(name);
  function showValue(field: HTMLInputElement | HTMLSelectElement) {
    const isTyped = field === document.activeElement && field.type === 'text';
    // Leaves the focused text field as it is while the visitor types, or if its text means the same value as the query: "2,000 " is 2000.
    if (isTyped && (isTyping || asks(field.name) === params.get(field.name))) return;
    field.value = shownValue(field, params.get(field.name) ?? (field.name === 'sort' ? query.sort : ''));
  }

  function showInput(field: HTMLInputElement) {
    if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value);
    else if (field.type === 'radio') field.checked = field.value === (params.get(field.name) ?? '');
    else showValue(field);
  }

  for (const field of form.elements) {
    // Fields without a name are not sent: the slider's handles, and the search among options.
    if (field.getAttribute('name') === null) continue;
    if (field instanceof HTMLSelectElement) showValue(field);
    else if (field instanceof HTMLInputElement) showInput(field);
  }
  keepAllInStep(form);
}

/** Unticks the models of a make that was unticked. `before`: the makes that were ticked. */
export function untickModels(form: HTMLFormElement, before: string[], models: ModelsByMake) {
  const formQuery = readFilters(CAR_LIST, form);
  const makes = { dropped: before.filter((make) => !formQuery.makes.includes(make)), left: formQuery.makes };
  if (makes.dropped.length === 0) return;
  const left = modelsLeft(formQuery.models, models, makes);
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="modelSelected"]')) {
    box.checked = left.includes(box.value);
  }
}
