import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { readCookies, setCookie } from '../../platform/http/cookies.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A member who has signed in on a device: the account's id and the password hash, which is null for a member without a password. */
interface Owner {
  id: number;
  hash: string | null;
}

/**
 * Recognises devices on which a member has signed in, by a cookie with a signed entry for each of the last few members; the server stores
 * nothing. The cookie never replaces the password. It exempts from limits that strangers could use up, and lets a confirmation link sign in
 * within an hour of registering. A new password makes a member's entries invalid.
 */
export interface KnownDevices {
  /** Returns the device's random id, under which failed sign-ins are counted; undefined if the member has never signed in on the device. */
  find(request: FastifyRequest, owner: Owner): string | undefined;
  /** Sets the cookie; called after a member has signed in. The browser sends it only to addresses below `path`. */
  remember(request: FastifyRequest, reply: FastifyReply, owner: Owner, path?: string): void;
}

const NAME = 'known_devices';
/** The longest lifetime that browsers allow a cookie. */
const SECONDS = 400 * 86_400;
/**
 * The most members remembered on one device, as people share phones. Their entries share one cookie, which must fit into the request
 * header.
 */
const MOST_MEMBERS = 5;
const ENTRY = /^([1-9]\d{0,9})\.([\w-]{16})\.([\w-]{43})$/;

const signedText = ({ id, hash }: Owner, device: string) => `known device ${device} of ${id} ${hash ?? ''}`;

export function openKnownDevices(keys: SigningKeys, config: Config): KnownDevices {
  /** Parses the cookie's entries, one for each member, without checking their signatures. */
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
