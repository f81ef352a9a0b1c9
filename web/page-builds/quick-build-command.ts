import { createBuilder } from 'vite';
import { runCommand } from '../../platform/process/run.ts';
import { APPS, type AppName } from './built-apps.ts';
import { BUILT_MEANWHILE } from './installed-build.ts';

// Builds one app, as a child process of the server, which sets QUICK_BUILD: see `openBuilds`.

const isApp = (name: string): name is AppName => name in APPS;

async function build(name: AppName) {
  try {
    const builder = await createBuilder({
      root: APPS[name].root,
      // Node.js runs the TypeScript of the configuration directly. Bundling it first would take a third of a second.
      configLoader: 'native',
      logLevel: 'error',
      build: { reportCompressedSize: false },
    });
    await builder.buildApp();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === BUILT_MEANWHILE)) throw error;
  }
}

// Ends this build when the server ends or is killed. A build that was cut off is never served.
process.once('disconnect', () => process.exit(1));
await runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!isApp(name)) throw new Error(`There is no app "${name}".`);
  await build(name);
});
process.exit();
