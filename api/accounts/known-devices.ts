import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { readCookies, setCookie } from '../../platform/http/cookies.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A member known to a device: the account's number and the hash of its password; null: it has none. */
interface Owner {
  id: number;
  hash: string | null;
}

/**
 * Which devices a member has signed in on before. A device carries a signed cookie for each of its last members; nothing is
 * stored here. It proves no more than that: who brings it still has to know the password, or within the hour of registering to hold the link that was mailed. A new password makes all devices
 * unknown, so that whoever signed in with the old one is a stranger again.
 */
export interface KnownDevices {
  /** The device's own name, by which its failures are counted; undefined for a device on which this member is new. */
  find(request: FastifyRequest, owner: Owner): string | undefined;
  /** Sets the cookie; call it when a member has signed in. `path`: below which the device is to be known again. */
  remember(request: FastifyRequest, reply: FastifyReply, owner: Owner, path?: string): void;
}

const NAME = 'known_devices';
/** The longest that browsers keep a cookie. */
const SECONDS = 400 * 86_400;
/** People share phones. All of them have to fit into the header. */
const MOST_MEMBERS = 5;
const ENTRY = /^([1-9]\d{0,9})\.([\w-]{16})\.([\w-]{43})$/;

const signedText = ({ id, hash }: Owner, device: string) => `known device ${device} of ${id} ${hash ?? ''}`;

export function openKnownDevices(keys: SigningKeys, config: Config): KnownDevices {
  /** Parses the cookie's claims, without checking the signatures. */
  function entriesOf(request: FastifyRequest) {
    return readCookies(request, NAME)
      .flatMap((value) => value.split('~').slice(0, MOST_MEMBERS))
      .flatMap((text) => {
        const [, id, device = '', signature = ''] = ENTRY.exec(text) ?? [];
        return id === undefined ? [] : [{ id: Number(id), device, signature, text }];
      });
  }
  return {
    find(request, owner) {
      return entriesOf(request).find(
        ({ id, device, signature }) => id === owner.id && keys.isDerived(signedText(owner, device), signature),
      )?.device;
    },
    remember(request, reply, owner, path = '/api/auth') {
      const others = entriesOf(request).filter(({ id }) => id !== owner.id);
      const device = randomBytes(12).toString('base64url');
      const entry = `${owner.id}.${device}.${keys.derive(signedText(owner, device))}`;
      const value = [entry, ...others.map(({ text }) => text)].slice(0, MOST_MEMBERS).join('~');
      setCookie(reply, config, { name: NAME, value, path, seconds: SECONDS });
    },
  };
}
