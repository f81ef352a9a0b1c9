import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * React Router answers a page script that cannot be loaded by loading the current page again, which looks like a
 * click that does nothing. The product shows its error page instead, so the error has to reach it.
 */
function letScriptFailuresThrough(): Plugin {
  const swallowed = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
  let isDone = false;
  return {
    name: 'let-script-failures-through',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code) {
      if (!code.includes('Error loading route module')) return null;
      isDone = isDone || swallowed.test(code);
      return { code: code.replace(swallowed, 'throw error;'), map: null };
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('React Router loads its page scripts differently now: see vite.config.ts.');
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), letScriptFailuresThrough()],
  build: {
    // Old Androids keep their browsers fresh, but not all of them.
    target: ['chrome107', 'safari16', 'firefox104'],
    // Every file is fetched under its hash; small ones would otherwise travel inside each page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
