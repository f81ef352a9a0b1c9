import { useEffect, useState } from 'react';
import type { SignedInDevice } from '#contract/accounts/device-schemas.ts';
import * as messages from '#contract/messages/devices.ts';
import { ACCOUNT_ERROR } from '#contract/messages/sign-in.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Answer, readObjects, readText } from '../lib/api-client.ts';
import { attempt, messageOr } from '../lib/form-rules.ts';
import { logOut, memberApi } from '../lib/member-api.ts';
import { forgetTokens } from '../lib/session-changes.ts';
import { goOn } from './signed-in.ts';

/** Formats a day in the browser's time zone. The server does not render the list, so hydration meets no text in another time zone. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

const PATH = '/api/users/me/sessions';

const placeOf = (value: unknown): SignedInDevice['place'] => (value === 'sell' || value === 'staff' ? value : 'market');

const readDevice = (answer: Answer): SignedInDevice => ({
  id: readText(answer.id) ?? '',
  place: placeOf(answer.place),
  device: readText(answer.device),
  createdAt: readText(answer.createdAt) ?? '',
  lastUsedAt: readText(answer.lastUsedAt) ?? '',
  isCurrent: answer.isCurrent === true,
});

/** Loads the devices on which the member is signed in, once. Undefined until they have loaded, and if that fails. */
function useDevices() {
  const [devices, setDevices] = useState<SignedInDevice[]>();
  useEffect(() => {
    let isHere = true;
    memberApi.send('GET', PATH).then(
      ({ data }) => isHere && setDevices(readObjects(data).map(readDevice)),
      // If the devices cannot be loaded, their list is left out: the profile on the same page reports the error.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return [devices, setDevices] as const;
}

/** The devices on which the member is signed in, each with a button that signs it out. */
export function DeviceList() {
  const [devices, setDevices] = useDevices();
  const [failure, setFailure] = useState<string | null>(null);
  if (devices === undefined) return null;

  async function endOne(device: SignedInDevice) {
    setFailure(null);
    if (device.isCurrent && device.place === 'market') return logOut();
    const { refused } = await attempt(memberApi.send('DELETE', `${PATH}/${device.id}`));
    // The status 404 means that the device's session has ended already, as the member wanted.
    if (refused && refused.status !== 404) setFailure(messageOr(refused, ACCOUNT_ERROR));
    else setDevices((shown) => shown?.filter(({ id }) => id !== device.id));
  }

  async function endAll() {
    setFailure(null);
    const { refused } = await attempt(memberApi.send('DELETE', PATH));
    if (refused) return setFailure(messageOr(refused, ACCOUNT_ERROR));
    forgetTokens(false);
    await goOn(null);
  }

  return (
    <section aria-labelledby="devices" className="mt-4">
      <h2 id="devices" className="text-lg font-bold">
        {messages.YOUR_DEVICES}
      </h2>
      {failure !== null && (
        <div className="mt-3">
          <Notice isGood={false}>{failure}</Notice>
        </div>
      )}
      <ul className="mt-3 overflow-hidden rounded-xl border border-line bg-white">
        {devices.map((device) => (
          <Device key={device.id} {...device} onEnd={() => void endOne(device)} />
        ))}
      </ul>
      <button type="button" className="button-quiet mt-3" onClick={() => void endAll()}>
        {messages.SIGN_OUT_EVERYWHERE}
      </button>
    </section>
  );
}

function Device({ place, device, lastUsedAt, isCurrent, onEnd }: SignedInDevice & { onEnd: () => void }) {
  const name = device ?? messages.UNKNOWN_DEVICE;
  const usedAt = Date.parse(lastUsedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-stone-100 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {name}
          {isCurrent && <span className="text-muted">{` – ${messages.THIS_DEVICE}`}</span>}
        </p>
        <p className="text-sm text-muted">
          {Number.isNaN(usedAt)
            ? messages.PLACES[place]
            : messages.lastUsed(messages.PLACES[place], DAY.format(usedAt))}
        </p>
      </div>
      <button
        type="button"
        aria-label={messages.signOutOn(name, messages.PLACES[place])}
        className="min-h-11 cursor-pointer px-2 underline"
        onClick={onEnd}
      >
        {messages.SIGN_OUT_THERE}
      </button>
    </li>
  );
}
