import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { PASSKEY_ADDED, PASSKEY_REMOVED } from '#contract/messages/passkeys.ts';
import * as messages from '#contract/messages/second-factor.ts';
import { type Area, areaOf } from '#contract/office/areas.ts';
import type { RecoveryCodes, SecondFactorState } from '#contract/office/second-factor-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import { secondFactorIn } from '../lib/kept-form.ts';
import { doneAt, nextOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { readJson } from '../lib/read-json.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { FactorAction } from './factor-actions.ts';
import { FactorCheck } from './factor-check.tsx';
import { Passkeys } from './passkey-parts.tsx';
import { NewCodes, Settings, SetUp } from './second-factor-parts.tsx';

const officeOf = ({ pathname }: URL): Area => areaOf(pathname) ?? 'sell';
const apiPath = (area: Area) => `/${area}/api/second-factor`;

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['add-passkey', PASSKEY_ADDED],
  ['remove-passkey', PASSKEY_REMOVED],
]);

export const loader = officeLoader(async ({ url, api }) => {
  const area = officeOf(url);
  const state = await api.ask<SecondFactorState>('GET', apiPath(area));
  return { ...state, area, next: nextOf(url, area), done: DONE.get(url.searchParams.get('done')) ?? null };
});

const isWanted = (value: string): value is FactorAction => Object.hasOwn(FactorAction, value);

/** Returns the body of the API request for an action: a code, the answer of a passkey, or a new passkey with its name. */
function bodyOf(intent: FactorAction, form: FormData): object {
  if (intent === 'add-passkey') return { name: textIn(form, 'name'), passkey: readJson(textIn(form, 'passkey')) };
  const given = secondFactorIn(form);
  return intent === 'begin' && 'code' in given && given.code === '' ? {} : given;
}

export const action = officeAction(async ({ url, form, api }) => {
  const area = officeOf(url);
  const intent = textIn(form, 'intent');
  if (!isWanted(intent)) throw data(null, { status: 400 });
  const path = `${apiPath(area)}${FactorAction[intent](textIn(form, 'of'))}`;
  const request = api.ask<Partial<RecoveryCodes> | undefined>('POST', path, bodyOf(intent, form));
  const { answer, refused } = await attempt(request, 404);
  if (refused) return refusal(refused, form);
  // New recovery codes are shown only in the answer to this form, since no address can show them again.
  if (answer?.recoveryCodes?.length) return data({ recoveryCodes: answer.recoveryCodes });
  if (DONE.has(intent)) throw doneAt(url, intent);
  throw redirect(intent === 'check' ? nextOf(url, area) : `/${area}/second-factor${url.search}`);
});

export default function SecondFactorPage() {
  const state = useLoaderData<typeof loader>();
  const { isSetUp, isStrong, area, next, done } = state;
  const outcome = useActionData<Refusal | RecoveryCodes>();
  const codes = outcome && 'recoveryCodes' in outcome ? outcome.recoveryCodes : undefined;
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const isAsked = isSetUp && !isStrong && codes === undefined;
  const title = isAsked ? messages.giveFactor(state.hasApp) : messages.SECOND_FACTOR;
  return (
    <BareFrame>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {codes ? (
          <NewCodes codes={codes} next={next} />
        ) : isAsked ? (
          <FactorCheck area={area} factor={state} userMessage={refused?.userMessage} />
        ) : (
          <Changes state={state} refused={refused} done={outcome ? null : done} />
        )}
      </div>
      <p className="mt-4 text-center">
        <a href={`/${area}/sign-out`} className="inline-block py-2 underline">
          {messages.SIGN_OUT_INSTEAD}
        </a>
      </p>
    </BareFrame>
  );
}

interface ChangesProps {
  state: SecondFactorState & { area: Area; next: string };
  refused: Refusal | undefined;
  /** A sentence that reports the last action; null: there was none. */
  done: string | null;
}

/** The part of the page that sets up or changes the second factor. */
function Changes({ state, refused, done }: ChangesProps) {
  const { isSetUp, waitingSecret, area, passkeys, hasApp } = state;
  return (
    <>
      {done !== null && (
        <Notice isGood takesFocus>
          {done}
        </Notice>
      )}
      {waitingSecret !== null || !isSetUp ? (
        <SetUp area={area} secret={waitingSecret} refused={refused} />
      ) : (
        <Settings {...state} refused={refused} />
      )}
      <Passkeys area={area} passkeys={passkeys} isSetUp={isSetUp} hasApp={hasApp} refused={refused} />
    </>
  );
}
