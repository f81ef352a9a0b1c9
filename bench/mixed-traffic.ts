import type { CatalogueFacts } from './cases.ts';
import { filterQueries } from './filter-queries.ts';
import type { PacedRequest } from './paced-requests.ts';
import { seededRandom } from './random.ts';

// The traffic of a market: mostly reads of the API, some pages, lists that are in no cache, saves, likes and sign-ins.

const PASSWORD = 'Matooke-and-beans';
/** So many that none has more sessions than a member may. */
const MEMBERS = 200;
const SEED = 20_261_101;
const json = { 'content-type': 'application/json' };

interface Member {
  identifier: string;
  token: string;
}

/** For a server without rate limits and without confirmation of addresses. */
export async function registerMembers(address: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let number = 0; number < MEMBERS; number += 1) {
    const identifier = `traffic${number}@example.com`;
    const body = JSON.stringify({ username: `Traffic ${number}`, email: identifier, password: PASSWORD });
    const answer = await fetch(`${address}/api/auth/local/register`, { method: 'POST', headers: json, body });
    if (answer.status !== 200) throw new Error(`A member could not register (${answer.status}).`);
    members.push({ identifier, token: ((await answer.json()) as { jwt: string }).jwt });
  }
  return members;
}

/** 60 % API, 20 % pages, 10 % new filter lists, 8 % saves and likes, 2 % sign-ins; the same in every run. */
export function mixedRequests(facts: CatalogueFacts, members: readonly Member[], count: number): PacedRequest[] {
  const random = seededRandom(SEED);
  const whole = (most: number) => Math.floor(random() * most);
  const oneOf = <Value>(values: readonly Value[]) => values[whole(values.length)] as Value;
  const lists = filterQueries(facts, Math.min(count, 5_000));
  const pages = [
    '/',
    '/filter',
    '/dealers',
    '/spareparts',
    ...facts.makes.map((make) => `/filter?selectedMake=${make}`),
  ];

  function request(number: number): PacedRequest {
    const share = random();
    const either = (one: string, other: string) => (random() < 0.5 ? one : other);
    if (share < 0.6) return { path: either(oneOf(lists), `/api/cars/${oneOf(facts.cars)}?populate=*`) };
    if (share < 0.8) return { path: either(oneOf(pages), `/detail/${oneOf(facts.cars)}`), encoding: 'br' };
    if (share < 0.9) return { path: `/filter?minPrice=${1_000 + number}&minYear=${1990 + whole(30)}`, encoding: 'br' };
    const member = oneOf(members);
    if (share < 0.98) {
      const body = JSON.stringify({ data: { car: oneOf(facts.cars) } });
      const headers = { ...json, authorization: `Bearer ${member.token}` };
      return { path: either('/api/saves', '/api/likes'), method: 'POST', headers, body };
    }
    const body = JSON.stringify({ identifier: member.identifier, password: PASSWORD });
    return { path: '/api/auth/local', method: 'POST', headers: json, body };
  }

  return Array.from({ length: count }, (_, number) => request(number));
}
