import { PHONE } from '../accounts/accounts.ts';
import { enter, PHONE_EXPECTED } from '../messages/values.ts';
import { keySays } from '../messages/write-api.ts';
import type { Codec } from './codec.ts';
import { normalPhone } from './phones.ts';

/** Reads and writes a Ugandan phone number of ten digits. */
export const phone: Codec<string> = {
  readTyped(text) {
    const value = normalPhone(text);
    return PHONE.test(value) ? { value } : { fault: enter(PHONE_EXPECTED) };
  },
  readWire: (sent, name) =>
    typeof sent === 'string' && PHONE.test(sent) ? { value: sent } : { fault: keySays(name, enter(PHONE_EXPECTED)) },
  write: (value) => value,
  expects: PHONE_EXPECTED,
};
