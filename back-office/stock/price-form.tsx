import { NEW_PRICE, priceNow, SAVE_PRICE } from '#contract/messages/stock.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { priceOf } from './stock-parts.tsx';

/** A form that changes the price at once, also for buyers. */
export function PriceForm({ listing, refused }: { listing: OwnListing; refused: Refusal | undefined }) {
  const { documentId, version, publicValues } = listing;
  const sent = { intent: 'price', of: documentId, version };
  const price = typeof publicValues.price === 'number' ? publicValues.price : null;
  const own = refusalOfIntent(refused, 'price');
  return (
    <IntentForm sent={sent} refusal={own} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-52 sm:max-w-xs">
        <Field
          key={version}
          label={NEW_PRICE}
          name="price"
          inputMode="text"
          autoComplete="off"
          maxLength={40}
          hint={priceNow(priceOf(price))}
          defaultValue={price === null ? '' : String(price)}
          refusal={own}
        />
      </div>
      <SubmitButton sent={sent} label={SAVE_PRICE} />
    </IntentForm>
  );
}
