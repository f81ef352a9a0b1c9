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
  },
});
