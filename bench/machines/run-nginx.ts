import { nginxIn } from '../../test/nginx-settings.ts';
import { spawnTracked, temporaryFolder } from '../left-behind.ts';
import { listenTo } from '../servers.ts';

/** Starts nginx before servers of the market, with docs/deploy/nginx.conf but for TLS and the addresses. It runs until this process ends. */
export function runNginx(port: number, servers: readonly string[]): void {
  const child = spawnTracked('nginx', nginxIn(temporaryFolder('nginx'), { port, servers }), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = listenTo(child);
  child.once('error', () => console.error('nginx is not on this machine: apt-get install nginx-light brings it.'));
  child.once('exit', (code) => {
    if (code) console.error(`nginx ended with ${code}.\n${said()}`);
  });
}
