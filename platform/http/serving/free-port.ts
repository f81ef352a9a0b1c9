import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../config.ts';
import { StartError } from '../../database/data-dir.ts';

type ListenAddress = Pick<Config, 'host' | 'port'>;

/** Returns a sentence for the person at the terminal on why the server cannot listen on this address. */
export function cannotListen({ host, port }: ListenAddress, error: unknown, setting = 'PORT'): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
  return new StartError(
    code === 'EADDRINUSE'
      ? `Port ${port} is taken. Set ${setting} to another one.`
      : `The server cannot listen on ${host}:${port} (${code}).`,
  );
}

/**
 * Listens for a moment, so that a port in use is reported before any file is created. `setting`: name of the setting with the address, for
 * the message. Throws StartError.
 */
export async function requireFreePort(address: ListenAddress, setting?: string): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  try {
    probe.listen(address);
    await once(probe, 'listening');
  } catch (error) {
    throw cannotListen(address, error, setting);
  }
  await new Promise((resolve) => probe.close(resolve));
}
