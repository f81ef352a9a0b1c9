import * as messages from '#contract/messages/own-pages.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';

interface NameFieldsProps {
  own: Pick<OwnPrivateSeller, 'name' | 'wantedName' | 'location'>;
  refused: Refusal | undefined;
}

/** The fields of a private seller's public name and place. */
export function NameFields({ own, refused }: NameFieldsProps) {
  return (
    <>
      {own.wantedName !== null && <Notice isGood>{messages.nameWaits(own.wantedName, own.name ?? '')}</Notice>}
      <Field
        label={messages.PUBLIC_NAME}
        name="name"
        hint={messages.PUBLIC_NAME_HINT}
        autoComplete="given-name"
        maxLength={60}
        defaultValue={own.wantedName ?? own.name ?? ''}
        refusal={refused}
      />
      <Field
        label={messages.LOCATION}
        name="location"
        hint={messages.LOCATION_HINT}
        autoComplete="address-level2"
        maxLength={100}
        defaultValue={own.location ?? ''}
        refusal={refused}
      />
    </>
  );
}
