import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { OFFICE_FILES } from '../contract/office/areas.ts';
import { APPS } from '../web/page-builds/built-apps.ts';
import { dataModules } from '../web/page-builds/data-modules.ts';
import { installedBuild } from '../web/page-builds/installed-build.ts';

export default defineConfig({
  // The path below which the server serves the back office's scripts; the scripts of the public pages have another one.
  base: OFFICE_FILES,
  plugins: [dataModules(), tailwindcss(), reactRouter(), installedBuild(APPS.office)],
  build: {
    // The same browsers as for the public pages: most old Androids have an up-to-date browser, but not all.
    target: ['chrome107', 'safari16', 'firefox104'],
    assetsInlineLimit: 0,
    // Empties the build's folder first, which Vite does not do by default for a folder outside of the app's folder.
    emptyOutDir: true,
    rolldownOptions: {
      // Labels and limits are inlined where they are used. Otherwise the tabs alone would load the sentences of six pages.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: {
          // A browser loads six files at once. Without these groups the photos of a first ad need seventy small files, which on a slow line take
          // five seconds more.
          groups: [
            { name: 'framework', test: /node_modules/, priority: 3 },
            { name: 'office', minShareCount: 8, priority: 2 },
            // Modules that this group did not take would put the pages to sign in into the group of the ad's form, with its 20 kB.
            { name: 'root', test: /back-office\/(root|shell\/(continue-as|number-\w+))\.tsx/, priority: 1 },
            { name: 'selling', test: /back-office\/sell\/sell-frame-page\.tsx/, priority: 1 },
            { name: 'gallery', test: /ui\/gallery\//, minShareCount: 2, priority: 1 },
            { name: 'listing', test: /back-office\/listings\/edit-listing-page\.tsx/ },
          ],
        },
      },
    },
  },
});
