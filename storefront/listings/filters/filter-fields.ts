import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { formatListQuery } from '#contract/lists/list-query.ts';
import type { AnyListQuery, ListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { parseTypedListQuery } from '#contract/lists/typed-list-query.ts';
import { type ModelsByMake, modelsLeft } from '../../lib/catalogue-names.ts';
import { shownValue } from './bound-fields.ts';
import { parametersOf } from './list-form.ts';

/** Reads the query of the filters. */
export const readFilters = <List extends SaleList>(list: List, form: HTMLFormElement): ListQuery<List> => ({
  ...parseTypedListQuery(list, parametersOf(form)),
  page: 1,
});

/** Ticks "All" if nothing else of its group is ticked, and unticks the others when "All" is ticked. `ticked`: the field pressed, if any. */
export function keepAllInStep(form: HTMLFormElement, ticked?: EventTarget | null): void {
  for (const all of form.querySelectorAll<HTMLInputElement>('input[data-all]')) {
    const others = Array.from(all.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[name]') ?? []);
    if (all === ticked) for (const other of others) other.checked = false;
    all.checked = others.every((other) => !other.checked);
  }
}

/** Writes a query into the fields, after the address changed by other means: a link, Back, a reset. */
export function showQuery(list: SaleList, form: HTMLFormElement, query: AnyListQuery, isTyping: boolean) {
  const params = formatListQuery(list, query);
  const asks = (name: string) => formatListQuery(list, readFilters(list, form)).get(name);
  function showValue(field: HTMLInputElement | HTMLSelectElement) {
    const isTyped = field === document.activeElement && field.type === 'text';
    // Leaves a typed value that means the same: "2,000 " is 2000.
    if (isTyped && (isTyping || asks(field.name) === params.get(field.name))) return;
    field.value = shownValue(field, params.get(field.name) ?? (field.name === 'sort' ? query.sort : ''));
  }

  function showInput(field: HTMLInputElement) {
    if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value);
    else if (field.type === 'radio') field.checked = field.value === (params.get(field.name) ?? '');
    else showValue(field);
  }

  for (const field of form.elements) {
    // Skips slider handles and the search among options, which have no name and are not sent.
    if (field.getAttribute('name') === null) continue;
    if (field instanceof HTMLSelectElement) showValue(field);
    else if (field instanceof HTMLInputElement) showInput(field);
  }
  keepAllInStep(form);
}

/** Unticks the models of a make that was unticked. */
export function untickModels(form: HTMLFormElement, before: string[], models: ModelsByMake) {
  const formQuery = readFilters(CAR_LIST, form);
  const makes = { dropped: before.filter((make) => !formQuery.makes.includes(make)), left: formQuery.makes };
  if (makes.dropped.length === 0) return;
  const left = modelsLeft(formQuery.models, models, makes);
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="modelSelected"]')) {
    box.checked = left.includes(box.value);
  }
}
