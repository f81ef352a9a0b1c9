import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { OFFICE_FILES } from '../contract/office/areas.ts';
import { APPS } from '../web/page-builds/built-apps.ts';
import { dataModules } from '../web/page-builds/data-modules.ts';
import { installedBuild } from '../web/page-builds/installed-build.ts';

export default defineConfig({
  // Apart from the scripts of the public pages.
  base: OFFICE_FILES,
  plugins: [dataModules(), tailwindcss(), reactRouter(), installedBuild(APPS.office)],
  build: {
    // As for the public pages: most old Androids have an up-to-date browser, but not all.
    target: ['chrome107', 'safari16', 'firefox104'],
    assetsInlineLimit: 0,
    // The build's folder is beside the app's folder, and Vite empties only folders inside that by default.
    emptyOutDir: true,
  },
});
