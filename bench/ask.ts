/** An answer that is no answer. The message names the address, the status and what was said. */
export class FailedRequest extends Error {
  override name = 'FailedRequest';
  readonly status: number;

  constructor(url: string, status: number, said: string) {
    super(`${url} answered ${status}: ${said.slice(0, 300)}`);
    this.status = status;
  }
}

/** Brackets and all, as every tool is to send them. */
export const urlOf = (address: string, path: string) => encodeURI(address + path);

/** How an answer may be packed. Programs take it as it is, browsers compressed. */
export type Encoding = 'identity' | 'br';

/** Asks once. Bytes are those on the wire. Throws FailedRequest. */
export async function ask(
  address: string,
  path: string,
  encoding: Encoding = 'identity',
): Promise<{ text: string; bytes: number }> {
  const url = urlOf(address, path);
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new FailedRequest(url, answer.status, body.toString());
  // What was compressed has been unpacked by now.
  const bytes = encoding === 'identity' ? body.byteLength : Number(answer.headers.get('content-length'));
  return { text: body.toString(), bytes };
}

export async function askJson(address: string, path: string): Promise<unknown> {
  return JSON.parse((await ask(address, path)).text);
}
