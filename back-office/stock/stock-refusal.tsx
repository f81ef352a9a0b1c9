import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import type { Refused } from './stock-action.ts';

/** Why something was not done to an ad, with what is wrong by field. */
export function StockRefusal({ refused }: { refused: Refused | undefined }) {
  const faults = Object.entries(refused?.faults ?? {});
  return (
    <RefusedNotice said={refused?.said}>
      {faults.length > 0 && (
        <ul className="mt-2 list-disc pl-6 font-normal">
          {faults.map(([name, fault]) => (
            <li key={name}>{`${FIELD_LABELS[name] ?? name}: ${fault}`}</li>
          ))}
        </ul>
      )}
    </RefusedNotice>
  );
}
