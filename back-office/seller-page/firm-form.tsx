import type { ReactNode } from 'react';
import { DAY_NAMES } from '#contract/messages/imprint.ts';
import * as messages from '#contract/messages/own-pages.ts';
import * as firm from '#contract/office/firm.ts';
import type { SellerPage, SellerPageValues } from '#contract/office/firm-schemas.ts';
import { DAYS, type Day, hoursOf } from '#contract/values/opening-hours.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { type Refusal, typedIn } from '../../ui/forms/refusal.ts';
import { firmValues } from './firm-values.ts';

interface FirmFormProps {
  page: SellerPage;
  refused: Refusal | undefined;
}

/** The form for a dealer's or garage's public details. After a refusal it shows the values as they were typed. */
export function FirmForm({ page, refused }: FirmFormProps) {
  const values = refused ? firmValues((name) => typedIn(refused, name) ?? '') : page.values;
  const control = (name: Exclude<keyof SellerPageValues, 'openingHours'>) => ({
    name,
    defaultValue: values[name] ?? '',
    refusal: refused,
  });
  return (
    <PageForm action={messages.SAVE} refusal={refused}>
      <input type="hidden" name="version" value={typedIn(refused, 'version') ?? page.version} />
      <Field kind="lines" label={messages.ABOUT} hint={messages.ABOUT_HINT} {...control('about')} />
      <Group heading={messages.CONTACT}>
        <Field label={messages.PHONE} type="tel" inputMode="tel" maxLength={40} {...control('phone')} />
        <Field
          label={messages.WHATSAPP}
          hint={messages.WHATSAPP_HINT}
          type="tel"
          inputMode="tel"
          maxLength={40}
          {...control('whatsapp')}
        />
        <Field label={messages.EMAIL} type="email" inputMode="email" maxLength={254} {...control('email')} />
        <Field
          label={messages.LOCATION}
          hint={messages.LOCATION_HINT}
          maxLength={firm.LOCATION_LONGEST}
          {...control('location')}
        />
        <Field kind="lines" rows={3} label={messages.ADDRESS} hint={messages.ADDRESS_HINT} {...control('address')} />
      </Group>
      <Hours hours={values.openingHours} error={refused?.fields.openingHours} />
      <Group heading={messages.IMPRINT} means={messages.IMPRINT_MEANS}>
        <Field label={messages.LEGAL_NAME} maxLength={firm.LEGAL_NAME_LONGEST} {...control('legalName')} />
        <Field
          label={messages.REGISTRATION_NO}
          maxLength={firm.REGISTRATION_NO_LONGEST}
          {...control('registrationNo')}
        />
      </Group>
    </PageForm>
  );
}

function Group({ heading, means, children }: { heading: string; means?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-t border-stone-200 pt-4">
      <legend className="float-left mb-1 text-lg font-bold">{heading}</legend>
      {means && <p className="clear-left text-stone-600">{means}</p>}
      {children}
    </fieldset>
  );
}

const [MONDAY] = DAYS;
const WORKDAYS = DAYS.slice(1, 5);

/** Copies Monday's opening hours to the other days. */
function copyMonday(form: HTMLFormElement | null) {
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  for (const end of ['from', 'to']) {
    for (const day of WORKDAYS) {
      const input = field(`${end}-${day}`);
      if (input) input.value = field(`${end}-${MONDAY}`)?.value ?? '';
    }
  }
}

const TIME = 'field-control tabular-nums';

/** Fields for the opening hours of each day. Empty fields mean that the day is closed; hours that cannot be read are shown as typed. */
function Hours({ hours, error }: { hours: readonly string[]; error: string | undefined }) {
  const typedOf = (day: Day) => {
    const { from = '', to = '' } = hoursOf(hours, day) ?? {};
    const [, oddFrom = from, oddTo = to] =
      /^\w\w ([^-]*)-(.*)$/.exec(hours.find((one) => one.startsWith(day)) ?? '') ?? [];
    return { from: oddFrom, to: oddTo };
  };
  return (
    <Group heading={messages.HOURS} means={messages.HOURS_MEAN}>
      {error && (
        <p id="hours-error" className="text-sm font-semibold text-alert">
          {error}
        </p>
      )}
      <div className="grid gap-3">
        {DAYS.map((day) => {
          const { from, to } = typedOf(day);
          const name = DAY_NAMES[day];
          const isWrong = error?.includes(name) || undefined;
          const input = {
            type: 'time',
            'aria-invalid': isWrong,
            className: `${TIME} ${isWrong ? 'border-alert' : ''}`,
          };
          return (
            <div
              key={day}
              className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 sm:grid-cols-[7rem_9rem_auto_9rem_auto] sm:justify-start"
            >
              <span className="col-span-full font-medium sm:col-span-1">{name}</span>
              <input name={`from-${day}`} defaultValue={from} aria-label={messages.opensOn(name)} {...input} />
              <span>{messages.TO}</span>
              <input name={`to-${day}`} defaultValue={to} aria-label={messages.closesOn(name)} {...input} />
              {day === MONDAY && (
                <button
                  type="button"
                  onClick={(event) => copyMonday(event.currentTarget.form)}
                  className="needs-script col-span-full min-h-11 cursor-pointer justify-self-start underline sm:col-span-1"
                >
                  {messages.SAME_ALL_WEEK}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </Group>
  );
}
