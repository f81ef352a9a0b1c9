import { data, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/seller-numbers.ts';
import type { NumberAlarm } from '#contract/office/firm-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { orNull } from '../lib/office-api.ts';
import { officeAction, officeLoader } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';

const PATH = '/sell/api/number-alarm';
const codeIn = (url: URL) => url.searchParams.get('code') ?? '';

/** The page must not be cached, since its address contains a secret code. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const loader = officeLoader(async ({ url, api }) => {
  const path = `${PATH}?code=${encodeURIComponent(codeIn(url))}`;
  const alarm = await orNull(api.ask<NumberAlarm>('GET', path), 404);
  return data(alarm, { status: alarm ? 200 : 404 });
});

export const action = officeAction(({ url, api }) => api.ask<NumberAlarm>('POST', PATH, { code: codeIn(url) }));

/**
 * The page that opens from a mail which tells a dealer's or garage's owners of a new phone number. Its button undoes the change without signing in.
 */
export default function NumberAlarmPage() {
  const loaded = useLoaderData<typeof loader>();
  const alarm = useActionData<typeof action>() ?? loaded;
  const heading = alarm === null ? messages.ALARM_GONE : alarm.isDone ? messages.TAKEN_BACK : messages.WAS_IT_NOT_YOU;
  return (
    <BareFrame>
      <PageTitle>{heading}</PageTitle>
      <h1 className="text-2xl font-bold">{heading}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        <Said alarm={alarm} />
      </div>
    </BareFrame>
  );
}

function Said({ alarm }: { alarm: NumberAlarm | null }) {
  if (alarm === null) return <p>{messages.ALARM_GONE_MEANS}</p>;
  if (alarm.isDone) {
    return (
      <>
        <p>{messages.TAKEN_BACK_MEANS}</p>
        <a href="/sell/team" className="button-main">
          {messages.TO_THE_TEAM}
        </a>
      </>
    );
  }
  return (
    <>
      <p>{messages.alarmMeans(alarm.seller ?? '', formatPhone(alarm.number))}</p>
      <PageForm action={messages.TAKE_BACK}>{null}</PageForm>
    </>
  );
}
