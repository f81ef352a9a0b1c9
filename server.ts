import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node.js caches compiled code beside the built pages, so that the next start only reads it: half the time. Where that folder
// cannot be written, the server starts without. The rest is imported after this, or it would be compiled before.
const directory = fileURLToPath(new URL('build/compile-cache', import.meta.url));
enableCompileCache({ directory, portable: true });
// Threads use the cache only if the environment tells them.
process.env.NODE_COMPILE_CACHE ??= directory;
process.env.NODE_COMPILE_CACHE_PORTABLE ??= '1';

// React and others read NODE_ENV when they are loaded: their checks and explanations for developers take twice the time of the rest.
process.env.NODE_ENV ??= process.argv.includes('--development') ? 'development' : 'production';

await import('./start.ts');
