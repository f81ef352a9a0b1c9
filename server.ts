import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node.js compiled is kept beside the pages that were built, so that the next start only reads it: half the time. Where
// that folder cannot be written, the server starts without. The rest is imported after this, or it would be compiled before.
const directory = fileURLToPath(new URL('build/compile-cache', import.meta.url));
enableCompileCache({ directory, portable: true });
// Threads do so only if they are told by the environment.
process.env.NODE_COMPILE_CACHE ??= directory;
process.env.NODE_COMPILE_CACHE_PORTABLE ??= '1';

// React and others read it when they are loaded: what checks and explains for developers takes twice the time of the rest.
process.env.NODE_ENV ??= process.argv.includes('--development') ? 'development' : 'production';

await import('./start.ts');
