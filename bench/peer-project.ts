import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PEER_TYPES, schemaJson } from './peer-schemas.ts';

// The files of a Strapi project as its own generator writes them, without what an API does not need: the admin panel is not built.

/** Need not be secret: the server listens on this machine alone, and its catalogue is the demo's. */
const SECRET = 'a-secret-of-a-measurement-only';

const MIDDLEWARES = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::query',
  'strapi::body',
  'strapi::session',
  'strapi::favicon',
  'strapi::public',
];

const exported = (value: unknown) => `module.exports = ${JSON.stringify(value, null, 2)};\n`;

const made = (kind: string, name: string) =>
  `const { factories } = require('@strapi/strapi');\nmodule.exports = factories.createCore${kind}('${name}');\n`;

/** Files by path. */
export function peerFiles(): Record<string, string> {
  const files: Record<string, string> = {
    // Logs warnings only, as ours does.
    'config/logger.js': exported({ level: 'warn' }),
    'config/middlewares.js': exported(MIDDLEWARES),
    'config/api.js': exported({ rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }),
    'config/plugins.js': exported({ 'users-permissions': { config: { jwtSecret: SECRET } } }),
    'config/admin.js': exported({
      serveAdminPanel: false,
      auth: { secret: SECRET },
      apiToken: { salt: SECRET },
      transfer: { token: { salt: SECRET } },
      secrets: { encryptionKey: SECRET },
    }),
    'config/server.js': `module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: ['${SECRET}'] },
});\n`,
    'config/database.js': `module.exports = ({ env }) => ({
  connection: {
    client: 'sqlite',
    connection: { filename: env('PEER_DATABASE') },
    useNullAsDefault: true,
  },
});\n`,
    'src/index.js': exported({}),
    'public/robots.txt': '',
    'public/uploads/.gitkeep': '',
  };
  for (const type of PEER_TYPES) {
    const folder = `src/api/${type.singular}`;
    const uid = `api::${type.singular}.${type.singular}`;
    files[`${folder}/content-types/${type.singular}/schema.json`] = schemaJson(type);
    files[`${folder}/routes/${type.singular}.js`] = made('Router', uid);
    files[`${folder}/controllers/${type.singular}.js`] = made('Controller', uid);
    files[`${folder}/services/${type.singular}.js`] = made('Service', uid);
  }
  return files;
}

export function writePeerProject(folder: string): void {
  for (const [path, text] of Object.entries(peerFiles())) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
