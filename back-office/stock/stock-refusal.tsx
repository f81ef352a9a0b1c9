import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { RefusedNotice } from '../shell/refused-notice.tsx';

/** A notice on why an action on an ad was refused, with the errors of its fields. */
export function StockRefusal({ refused }: { refused: Refusal | undefined }) {
  const errors = Object.entries(refused?.fields ?? {});
  return (
    <RefusedNotice userMessage={refused?.userMessage}>
      {errors.length > 0 && (
        <ul className="mt-2 list-disc pl-6 font-normal">
          {errors.map(([name, error]) => (
            <li key={name}>{`${FIELD_LABELS[name] ?? name}: ${error}`}</li>
          ))}
        </ul>
      )}
    </RefusedNotice>
  );
}
