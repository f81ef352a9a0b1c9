import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { OFFICE_FILES } from '../contract/office/areas.ts';
import { APPS } from '../web/page-builds/built-apps.ts';
import { dataModules } from '../web/page-builds/data-modules.ts';
import { installedBuild } from '../web/page-builds/installed-build.ts';

export default defineConfig({
  // The path of the back office's scripts, other than that of the public pages' scripts.
  base: OFFICE_FILES,
  plugins: [dataModules(), tailwindcss(), reactRouter(), installedBuild(APPS.office)],
  build: {
    // The same browsers as for the public pages: most old Androids have an up-to-date browser, but not all.
    target: ['chrome107', 'safari16', 'firefox104'],
    assetsInlineLimit: 0,
    // The build's folder is outside of the app's folder, where Vite does not empty it by default.
    emptyOutDir: true,
  },
});
