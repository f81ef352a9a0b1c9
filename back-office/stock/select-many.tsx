import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import * as messages from '#contract/messages/bulk-stock.ts';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import type { ListQuery } from '../lib/list-address.ts';
import { HiddenFields } from '../shell/hidden-fields.tsx';

const FORM = 'select-many';

/** A row's checkbox. Its attribute `form` ties it to the form for the whole list, which cannot stand around the rows, since they contain forms. */
export const SelectBox = ({ documentId, title }: { documentId: string; title: string }) => (
  <label className="stock-tick">
    <input
      type="checkbox"
      name="of"
      value={documentId}
      form={FORM}
      aria-label={messages.selectOne(title)}
      className="size-5 accent-ink xl:size-4"
    />
  </label>
);

interface SelectManyProps {
  /** The list's query parameters, from the page's address. */
  query: ListQuery;
  /** Number of rows on this page. */
  shown: number;
  /** Number of rows on all pages. */
  total: number;
  isOffered: boolean;
  children: ReactNode;
}

const boxesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLInputElement>(`input[name=of][form=${FORM}]`) ?? []),
];

/** A list whose rows can be chosen for a bulk change. Without scripts it has checkboxes and a button. */
export function SelectMany({ query, shown, total, isOffered, children }: SelectManyProps) {
  const list = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const isHydrated = useIsHydrated();

  // Counts the checkboxes in the page, since some may have been ticked before the scripts loaded.
  const recount = useCallback(() => {
    const ticked = boxesIn(list.current).filter(({ checked }) => checked).length;
    if (page.current) page.current.checked = ticked === shown;
    if (all.current && ticked < shown) all.current.checked = false;
    setCount(all.current?.checked ? total : ticked);
  }, [shown, total]);
  useEffect(recount, [recount]);

  function tick(isTicked: boolean) {
    for (const box of boxesIn(list.current)) box.checked = isTicked;
    if (!isTicked && all.current) all.current.checked = false;
    recount();
  }

  if (!isOffered) return children;
  return (
    <>
      <Form
        id={FORM}
        method="get"
        action="/sell/listings/bulk"
        aria-label={messages.SELECT_LABEL}
        className="flex flex-wrap items-center gap-x-5"
      >
        <HiddenFields fields={{ ...query, page: undefined }} />
        {isHydrated && <Box boxRef={page} label={messages.SELECT_PAGE} onTick={tick} />}
        {total > shown && <Box boxRef={all} name="all" label={messages.selectAll(total)} onTick={tick} />}
        {!isHydrated && (
          <button type="submit" className="button-quiet">
            {messages.CHANGE_SELECTED}
          </button>
        )}
      </Form>
      <p role="status" className="sr-only">
        {count > 0 && messages.selectedCount(count)}
      </p>
      {/* A bar over the lower edge of the window. For the keyboard it comes after the checkbox that chooses all rows, not after the last row. */}
      {isHydrated && count > 0 && (
        <div className="done-bar flex items-center justify-between gap-3 rounded-xl bg-ink py-2 pr-2 pl-4 text-white">
          <p aria-hidden="true" className="whitespace-nowrap">
            {messages.selectedCount(count)}
          </p>
          <p className="pointer-events-auto flex shrink-0 items-center gap-1">
            <button
              type="button"
              onClick={() => tick(false)}
              className="min-h-11 cursor-pointer rounded-lg px-3 underline focus-visible:outline-white max-sm:hidden"
            >
              {messages.CLEAR}
            </button>
            <button type="submit" form={FORM} className="button-main">
              {messages.CHANGE_SELECTED}
            </button>
          </p>
        </div>
      )}
      <div ref={list} onChange={recount}>
        {children}
      </div>
    </>
  );
}

interface BoxProps {
  boxRef: RefObject<HTMLInputElement | null>;
  name?: string;
  label: string;
  onTick: (isTicked: boolean) => void;
}

const Box = ({ boxRef, name, label, onTick }: BoxProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 xl:pointer-fine:min-h-9">
    <input
      ref={boxRef}
      type="checkbox"
      name={name}
      value="1"
      className="size-5 accent-ink"
      onChange={({ target }) => onTick(target.checked)}
    />
    {label}
  </label>
);
