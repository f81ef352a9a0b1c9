import { useCallback, useRef, useState } from 'react';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { browserApi } from '../lib/api-client.ts';
import { type Counted, countChoices } from './list-facets.ts';

/** What is known of the list that was asked for last. */
export function useCounts(list: SaleList, loaded: Counted) {
  const [counted, setCounted] = useState(loaded);
  const questions = useRef(0);

  /** What the page came with: whatever is still on its way is too late. */
  const show = useCallback((counted: Counted) => {
    questions.current += 1;
    setCounted(counted);
  }, []);

  async function ask(wanted: AnyListQuery) {
    questions.current += 1;
    const asked = questions.current;
    const answer = await countChoices(browserApi, list, wanted);
    // Answers may overtake each other; only the last question's counts.
    if (asked === questions.current) setCounted(answer);
  }

  return { counted, show, ask };
}
