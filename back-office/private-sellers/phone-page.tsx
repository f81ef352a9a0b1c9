import { data, redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/own-pages.ts';
import type { OwnPrivateSeller, PendingPhone } from '#contract/office/private-seller-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import { nextOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { ButtonForm } from '../shell/button-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { findOwnSeller, STEPS, stepPath } from './own-seller.ts';

/** As the server has it now: what the page shows must not hang on the clock of a phone. */
async function stateOf(api: OfficeApi) {
  const own = await findOwnSeller(api);
  const pending = own?.pendingPhone ?? null;
  const minutes = pending ? Math.max(1, Math.ceil((Date.parse(pending.expiresAt) - Date.now()) / 60_000)) : 0;
  return { phone: own?.phone ?? null, hasName: Boolean(own?.name), pending, minutes };
}

export const loader = officeLoader(async ({ url, api }) => ({ ...(await stateOf(api)), next: nextOf(url, 'sell') }));

export const action = officeAction(async ({ url, form, api }) => {
  const next = nextOf(url, 'sell');
  const intent = textIn(form, 'intent');
  const typed = { phone: textIn(form, 'phone'), code: textIn(form, 'code') };
  try {
    if (intent === 'prove') {
      const { name } = await api.ask<OwnPrivateSeller>('POST', '/sell/api/phone/proof', { code: typed.code });
      throw redirect(name === null ? stepPath('name', next) : next);
    }
    await api.ask('POST', '/sell/api/phone/code', { phone: typed.phone });
  } catch (error) {
    if (!hasStatus(error, 400, 429)) throw error;
    const { said, fields, status } = error;
    // A wrong code has used up a try.
    return data({ intent, said, fields, typed, state: await stateOf(api) }, { status });
  }
  throw redirect(stepPath('phone', next));
});

type Errors = Record<string, string> | undefined;

export default function PhonePage() {
  const loaded = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const { pending, minutes, phone, hasName } = outcome?.state ?? loaded;
  const heading = pending ? messages.ENTER_CODE : messages.PROVE_NUMBER;
  const errors = outcome?.fields;
  // Beside a field that is there; anything else above them.
  const isBeside = outcome && (outcome.intent === 'prove' ? pending && errors?.code : errors?.phone);
  return (
    <BareFrame>
      <PageTitle>{heading}</PageTitle>
      {!hasName && <p className="mb-1 text-sm text-stone-600">{messages.step(1, STEPS)}</p>}
      <h1 className="text-2xl font-bold">{heading}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {outcome && !isBeside && (
          <Notice isGood={false} takesFocus>
            {outcome.said}
          </Notice>
        )}
        {pending ? (
          <WaitingCode pending={pending} minutes={minutes} outcome={outcome} />
        ) : (
          <>
            <p>{phone === null ? messages.PROVE_MEANS : messages.numberNow(formatPhone(phone))}</p>
            <NumberForm errors={errors} typed={outcome?.typed.phone ?? ''} isMain />
          </>
        )}
      </div>
      {phone === null && <p className="mt-4 text-stone-600">{messages.FOR_A_DEALER}</p>}
      <p className="mt-2 text-center">
        <a href={phone === null ? '/sell' : loaded.next} className="inline-flex min-h-11 items-center underline">
          {messages.NOT_NOW}
        </a>
      </p>
    </BareFrame>
  );
}

interface WaitingCodeProps {
  pending: PendingPhone;
  minutes: number;
  outcome: { intent: string; fields: Record<string, string>; typed: { phone: string } } | undefined;
}

function WaitingCode({ pending, minutes, outcome }: WaitingCodeProps) {
  const isAskedAgain = outcome?.intent === 'send';
  return (
    <>
      <CodeForm pending={pending} minutes={minutes} errors={outcome?.fields} />
      <details open={isAskedAgain} className="border-t border-stone-200">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium underline">{messages.NO_SMS}</summary>
        <div className="grid gap-4 pt-1 pb-3">
          <p>{messages.WAIT_FOR_SMS}</p>
          <NumberForm
            errors={isAskedAgain ? outcome.fields : undefined}
            typed={isAskedAgain ? outcome.typed.phone : pending.phone}
          />
        </div>
      </details>
    </>
  );
}

interface CodeFormProps {
  pending: PendingPhone;
  minutes: number;
  errors: Errors;
}

function CodeForm({ pending, minutes, errors }: CodeFormProps) {
  const phone = formatPhone(pending.phone);
  return (
    <>
      <p>{pending.isSent ? messages.sentTo(phone, minutes) : messages.onItsWayTo(phone)}</p>
      <ButtonForm intent="prove" action={messages.CONFIRM} isMain errors={errors}>
        <FormField
          label={messages.CODE}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint={messages.triesLeft(pending.triesLeft)}
          error={errors?.code}
        />
      </ButtonForm>
    </>
  );
}

interface NumberFormProps {
  typed: string;
  errors: Errors;
  isMain?: boolean;
}

function NumberForm({ typed, errors, isMain = false }: NumberFormProps) {
  return (
    <ButtonForm intent="send" action={messages.SEND_CODE} isMain={isMain} errors={errors}>
      <FormField
        label={messages.MOBILE_NUMBER}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint={messages.MOBILE_HINT}
        defaultValue={typed}
        error={errors?.phone}
      />
    </ButtonForm>
  );
}
