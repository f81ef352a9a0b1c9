import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHIPPED = readFileSync(new URL('../docs/deploy/nginx.conf', import.meta.url), 'utf8');
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

interface Proxy {
  /** The port on loopback at which nginx listens. */
  port: number;
  /** The market's servers behind it, `host:port`. */
  servers: readonly string[];
}

/** Returns docs/deploy/nginx.conf without TLS and without the servers that only lead to it, for a process of its own. */
function settingsFor({ port, servers }: Proxy): string {
  const upstream = /^upstream motoka \{[\s\S]*?^\}/m.exec(SHIPPED)?.[0] ?? '';
  const server = /^server \{(?:(?!^server)[\s\S])*\bssl_certificate [\s\S]*?^\}/m.exec(SHIPPED)?.[0] ?? '';
  const plain = server
    .replace(/^ {2}(listen|ssl_\w+) .*\n/gm, '')
    .replace('server {', `server {\n  listen 127.0.0.1:${port};`);
  return [
    'daemon off;',
    'master_process off;',
    'pid nginx.pid;',
    'error_log stderr;',
    'events {}',
    'http {',
    'access_log off;',
    ...TEMPORARY.map((name) => `${name}_temp_path ${name};`),
    upstream.replace(/^ {2}server 127\.0\.0\.1:3000(.*)$/m, (_, options) =>
      servers.map((address) => `  server ${address}${options}`).join('\n'),
    ),
    plain,
    '}',
  ].join('\n');
}

/** Writes nginx's files into an empty folder, and returns the arguments with which it then serves from there. */
export function nginxIn(folder: string, proxy: Proxy): string[] {
  mkdirSync(join(folder, 'logs'));
  writeFileSync(join(folder, 'nginx.conf'), settingsFor(proxy));
  return ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
}
