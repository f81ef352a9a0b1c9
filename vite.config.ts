import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { SCRIPT_FAILED_EVENT } from './contract/limits.ts';
import { APPS } from './web/page-builds/built-apps.ts';
import { dataModules } from './web/page-builds/data-modules.ts';
import { installedBuild } from './web/page-builds/installed-build.ts';
import { translatedMessages } from './web/page-builds/translated-messages.ts';

/**
 * Replaces React Router's page reload for a page script that cannot be loaded, which looks like a click without effect. The product shows
 * its error page instead: an event tells the root.
 */
function tellOfFailedScripts(): Plugin {
  const reload = /window\.location\.reload\(\);/;
  let isDone = false;
  return {
    name: 'tell-of-failed-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code) {
      if (!code.includes('Error loading route module')) return null;
      isDone = isDone || reload.test(code);
      return { code: code.replace(reload, `window.dispatchEvent(new Event('${SCRIPT_FAILED_EVENT}'));`), map: null };
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('React Router loads its page scripts differently now: see vite.config.ts.');
    },
  };
}

/**
 * Runs in the page: a script that is loaded on demand waits for its style sheet, unless that is loaded. A browser remembers a failed script
 * as long as the page lives, so the script is requested once more at another address.
 */
const PRELOAD = `// Where the failure does not say which script it was, this fails too.
const again = ({ message }) => import(/* @vite-ignore */ /http\\S+\\.js/.exec(message) + '?' + Date.now());
export const __vitePreload = (load, styles = []) =>
  Promise.all(styles.map((style) => {
    if (document.querySelector('link[href="/' + style + '"]')) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + style;
    document.head.append(link);
    return new Promise((done) => { link.onload = link.onerror = done; });
  })).then(load).catch(again);`;

/** Replaces Vite's preload helper, which would add half a kilobyte to every page. */
function loadWithLess(): Plugin {
  return {
    name: 'load-with-less',
    apply: 'build',
    transform: (_code, id) => (id.includes('vite/preload-helper') ? { code: PRELOAD, map: null } : null),
  };
}

/**
 * Puts Preact in the place of React in the browser's scripts, which weigh half as much with it. Pages are rendered by React on the server, and
 * the development server uses React on both sides (decision 0022).
 */
function preactInBrowsers(): Plugin {
  const react = fileURLToPath(new URL('storefront/lib/browser-react.js', import.meta.url));
  const replaced: Record<string, string> = {
    react,
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/compat/jsx-runtime',
  };
  return {
    name: 'preact-in-browsers',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(id, importer) {
      const preact = replaced[id];
      return preact === undefined ? null : this.resolve(preact, importer, { skipSelf: true });
    },
  };
}

export default defineConfig({
  plugins: [
    preactInBrowsers(),
    dataModules(),
    translatedMessages(process.env.MESSAGE_LANGUAGE),
    tailwindcss(),
    reactRouter(),
    tellOfFailedScripts(),
    loadWithLess(),
    installedBuild(APPS.storefront),
  ],
  build: {
    // Most old Androids have an up-to-date browser, but not all.
    target: ['chrome107', 'safari16', 'firefox104'],
    // Assets are never inlined: small ones would otherwise be sent with each page.
    assetsInlineLimit: 0,
    // A script that is imported late depends only on scripts that its page has loaded already.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // Sentences and limits are inlined where they are used. Otherwise one file would carry those of all pages: a kilobyte.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: {
          groups: [
            // Every page needs all of React and its router: split into several files, they weigh 5 kB more.
            { name: 'framework', test: /node_modules/, priority: 1 },
            // Nearly every visit loads the frame and the list, with their imports. In one file they weigh 7 kB less than in thirty.
            {
              name: 'market',
              test: /storefront\/(root|cars\/car-list-page)\.tsx|ui\/listings\/facts\.tsx/,
              priority: 1,
            },
            // The slider, its cards and its heading are used together.
            { name: 'cards', test: /ui\/(slider|page-section)\.tsx|cars\/car-card\.tsx|messages\/home\.ts/ },
            // A browser that fetches directly from this server loads six files at once; a seventh of a car's page would come a round trip
            // later. So the scripts of detail pages are in one file, and those of a part's page in it too.
            { name: 'thing', test: /detail-failure\.tsx|breadcrumb\.tsx|shell\/json-ld\.ts/, priority: 1 },
            { name: 'detail', test: /listings\/detail\/(listing-detail|seller-says-part|closed-listing)\.tsx/ },
          ],
        },
      },
    },
  },
});
