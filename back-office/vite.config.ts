import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { OFFICE_FILES } from '../contract/office/areas.ts';
import { dataModules } from '../web/data-modules.ts';

export default defineConfig({
  // Its scripts lie apart from those of the public pages.
  base: OFFICE_FILES,
  plugins: [dataModules(), tailwindcss(), reactRouter()],
  build: {
    // As for the public pages: old Androids keep their browsers fresh, but not all of them.
    target: ['chrome107', 'safari16', 'firefox104'],
    assetsInlineLimit: 0,
    // Beside the folder of the app.
    emptyOutDir: true,
  },
});
