/** A failed request. The message names the address, the status and the answer. */
export class FailedRequest extends Error {
  override name = 'FailedRequest';
  readonly status: number;

  constructor(url: string, status: number, said: string) {
    super(`${url} answered ${status}: ${said.slice(0, 300)}`);
    this.status = status;
  }
}

/** Returns an encoded URL, brackets included, to be the same for every tool. */
export const urlOf = (address: string, path: string) => encodeURI(address + path);

/** Accepted encoding of an answer: programs take it uncompressed, browsers compressed. */
export type Encoding = 'identity' | 'br';

/** Sends one request. `bytes` are those on the wire. Throws FailedRequest. */
export async function ask(
  address: string,
  path: string,
  encoding: Encoding = 'identity',
): Promise<{ text: string; bytes: number }> {
  const url = urlOf(address, path);
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new FailedRequest(url, answer.status, body.toString());
  // `fetch` has decompressed the body by now, so the header gives its size.
  const bytes = encoding === 'identity' ? body.byteLength : Number(answer.headers.get('content-length'));
  return { text: body.toString(), bytes };
}

export async function askJson(address: string, path: string): Promise<unknown> {
  return JSON.parse((await ask(address, path)).text);
}
