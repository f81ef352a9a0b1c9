import { CHOOSE_SELLER, SHOW_ALL, showAllOf } from '#contract/messages/lists.ts';
import { useLateScript } from '../../../ui/use-late-script.ts';
import { sellerName } from '../../lib/catalogue-names.ts';
import type { MoreChoicesProps } from './all-choices.tsx';
import { Choices } from './choices.tsx';

/**
 * Checkboxes for texts that sellers type freely, and for sellers, of which there may be thousands. Chosen and frequent options are shown at once.
 * More are loaded on demand, with their script.
 */
export function MoreChoices(props: MoreChoicesProps) {
  const { filter, options, isPart, sellers, countOf, chosen, ticked } = props;
  const [All, askForAll] = useLateScript(async () => (await import('./all-choices.tsx')).AllChoices);
  const isOfSellers = filter.kind === 'entries';

  // Passes on `ticked` as `chosen`, because an option may have been unticked since the page was loaded.
  if (All) return <All {...props} chosen={ticked} />;
  const { label, parameter } = filter;
  const isNamed = filter.isFolded ?? false;
  const group = { legend: label, isNamed, name: parameter, options, countOf, chosen, ticked };
  return (
    <div>
      {options.length + chosen.length > 0 ? (
        <Choices {...group} labelOf={isOfSellers ? (id) => sellerName(sellers, id) : undefined} />
      ) : (
        !isNamed && <p className="needs-script mb-1 font-semibold">{label}</p>
      )}
      {(isOfSellers || isPart) && (
        <button
          type="button"
          aria-label={isOfSellers ? undefined : showAllOf(label)}
          className="needs-script min-h-11 cursor-pointer font-medium underline"
          onClick={askForAll}
        >
          {isOfSellers ? CHOOSE_SELLER : SHOW_ALL}
        </button>
      )}
    </div>
  );
}
