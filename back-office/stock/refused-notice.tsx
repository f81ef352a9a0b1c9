import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Refused } from './stock-action.ts';

/** Why something was not done, with what is wrong by field. What has its own place beside a field stands there. */
export function RefusedNotice({ refused }: { refused: Refused | undefined }) {
  if (!refused?.said) return null;
  const faults = Object.entries(refused.faults);
  return (
    <div className="mb-4">
      <Notice isGood={false} takesFocus>
        {refused.said}
        {faults.length > 0 && (
          <ul className="mt-2 list-disc pl-6 font-normal">
            {faults.map(([name, fault]) => (
              <li key={name}>{`${FIELD_LABELS[name] ?? name}: ${fault}`}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
