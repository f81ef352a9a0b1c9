import * as messages from '#contract/messages/own-pages.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface TypedName {
  name: string;
  location: string;
}

interface NameFieldsProps {
  own: Pick<OwnPrivateSeller, 'name' | 'wantedName' | 'location'>;
  typed: TypedName | undefined;
  fields: Record<string, string>;
}

/** How buyers know somebody who sells in private. */
export function NameFields({ own, typed, fields }: NameFieldsProps) {
  return (
    <>
      {own.wantedName !== null && <Notice isGood>{messages.nameWaits(own.wantedName, own.name ?? '')}</Notice>}
      <FormField
        label={messages.PUBLIC_NAME}
        name="name"
        hint={messages.PUBLIC_NAME_HINT}
        autoComplete="given-name"
        maxLength={60}
        defaultValue={typed?.name ?? own.wantedName ?? own.name ?? ''}
        error={fields.name}
      />
      <FormField
        label={messages.LOCATION}
        name="location"
        hint={messages.LOCATION_HINT}
        autoComplete="address-level2"
        maxLength={100}
        defaultValue={typed?.location ?? own.location ?? ''}
        error={fields.location}
      />
    </>
  );
}
