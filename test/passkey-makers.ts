import { expect } from 'vitest';
import type { PasskeyCreation, PasskeyRequest } from '#contract/office/passkey-schemas.ts';
import type { RecoveryCodes, SecondFactorState } from '#contract/office/second-factor-schemas.ts';
import type { OfficeMember } from './office-makers.ts';
import { openPasskeyDevice, type PasskeyDevice } from './passkey-device.ts';

const PATH = '/staff/api/second-factor';

/** The second factor of a member of staff, with the browser's passkeys. */
export function openPasskeyMakers(enter: (area: 'staff', wanted: object, account?: number) => Promise<OfficeMember>) {
  const send = ({ ask }: OfficeMember, path: string, body: object = {}) =>
    ask(`${PATH}${path}`, { method: 'POST', body });
  const stateOf = async ({ ask }: OfficeMember) => (await ask(PATH)).body as SecondFactorState;
  const newStaff = () => enter('staff', { staff: ['moderator'] });
  /** Signs the same person in on another device, with their password alone. */
  const again = ({ accountId }: OfficeMember) => enter('staff', {}, accountId);

  async function beginAdding(staff: OfficeMember): Promise<PasskeyCreation> {
    const { status, body, text } = await send(staff, '/passkeys/begin');
    expect(status, text).toBe(200);
    return body as PasskeyCreation;
  }

  const add = async (staff: OfficeMember, device: PasskeyDevice, odd = {}, name = 'My phone') =>
    send(staff, '/passkeys', { name, passkey: device.make(await beginAdding(staff), odd) });

  async function ask(staff: OfficeMember): Promise<PasskeyRequest> {
    const { status, body, text } = await send(staff, '/passkeys/challenge');
    expect(status, text).toBe(200);
    return body as PasskeyRequest;
  }

  /** Answers a new challenge with a passkey, for actions that ask for a fresh one. */
  const give = async (staff: OfficeMember, device: PasskeyDevice, odd = {}, path = '/check') =>
    send(staff, path, { passkey: device.answer(await ask(staff), odd) });

  /** Makes a member whose only second factor is a passkey. */
  async function withPasskey(counts = true) {
    const staff = await newStaff();
    const device = openPasskeyDevice({ counts });
    const { status, body, text } = await add(staff, device);
    expect(status, text).toBe(200);
    return { staff, device, codes: (body as RecoveryCodes).recoveryCodes };
  }

  const idOf = async (staff: OfficeMember, name = 'My phone') =>
    (await stateOf(staff)).passkeys.find((passkey) => passkey.name === name)?.id ?? '';

  return { send, stateOf, newStaff, again, beginAdding, add, ask, give, withPasskey, idOf };
}
