import type { Page } from '@playwright/test';
import { nextLink } from './mailbox.ts';
import { expect } from './page-test.ts';

export const PASSWORD = 'Matooke-and-beans';

export interface Member {
  id: number;
  username: string;
  email: string;
  jwt: string;
  refreshToken: string;
}

let made = 0;

/** A confirmed member of the market that the page is at, made by the API as the screens would. Not signed in yet. */
export async function makeMember(page: Page, dataDir = process.env.E2E_DATA_DIR ?? ''): Promise<Member> {
  made += 1;
  const name = `Member ${process.pid} ${made}`;
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post('/api/auth/local/register', { username: name, email, password: PASSWORD });
  const link = new URL(await nextLink(dataDir, 'confirmation', email));
  expect((await page.request.get(`/api/auth/email-confirmation${link.search}`)).ok()).toBe(true);
  const { jwt, refreshToken, user } = await post('/api/auth/local', { identifier: email, password: PASSWORD });
  return { id: user.id, username: name, email, jwt, refreshToken };
}

/** Puts a member's session where the browser keeps it. The page must be at one of the market's own. */
export async function signInAs(page: Page, { id, jwt, refreshToken }: Member): Promise<void> {
  const session = { token: jwt, accessToken: jwt, refreshToken, firstLogin: 'true', userId: String(id) };
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, session);
}

/** A member who is signed in, at an address without scripts: the next page is the first that knows. */
export async function openAsMember(page: Page): Promise<Member> {
  const member = await makeMember(page);
  await page.goto('/healthz');
  await signInAs(page, member);
  return member;
}
