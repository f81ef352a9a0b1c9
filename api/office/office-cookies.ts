import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '#contract/accounts/accounts.ts';
import { AREAS, type Area } from '#contract/office/areas.ts';
import { readCookies, setCookie } from '../../platform/http/cookies.ts';
import type { Services } from '../services.ts';
import { endOfficeSession, findOfficeSession } from './office-sessions.ts';

const COOKIE_SECONDS = SESSION_DAYS * 86_400;

/** Opens the functions that set and clear the offices' cookies, and end their sessions. */
export function openOfficeCookies({ source, config, session: { clock } }: Services['accounts']) {
  const { db } = source.adapter;
  return {
    /** Sets an office's cookie. It is always for the market's own address, also if the API has an address of its own (`apiHost`). */
    give(reply: FastifyReply, area: Area, value: string, seconds = COOKIE_SECONDS) {
      const site = { apiHost: '', publicUrl: config.publicUrl };
      setCookie(reply, site, { name: AREAS[area].cookie, value, path: AREAS[area].path, seconds });
    },

    /** Ends the office sessions whose cookies the browser has sent. */
    async leave(request: FastifyRequest, area: Area) {
      for (const token of readCookies(request, AREAS[area].cookie)) {
        const officeSession = await findOfficeSession(db, area, token, clock.now());
        if (officeSession) await endOfficeSession(db, officeSession);
      }
    },
  };
}
