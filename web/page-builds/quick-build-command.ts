import { createBuilder } from 'vite';
import { runCommand } from '../../platform/process/run.ts';
import { APPS, type AppName } from './built-apps.ts';
import { BUILT_MEANWHILE } from './installed-build.ts';

// The program that builds one app in a child process of the server. The server sets QUICK_BUILD for it: see `openBuilds`.

const isApp = (name: string): name is AppName => name in APPS;

async function build(name: AppName) {
  try {
    const builder = await createBuilder({
      root: APPS[name].root,
      // Lets Node.js run the TypeScript of Vite's configuration directly: bundling it first would take a third of a second.
      configLoader: 'native',
      logLevel: 'error',
      build: { reportCompressedSize: false },
    });
    await builder.buildApp();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === BUILT_MEANWHILE)) throw error;
  }
}

// Ends this process when the server ends or is killed. The build that it was making is incomplete, and is never served.
process.once('disconnect', () => process.exit(1));
await runCommand(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!isApp(name)) throw new Error(`There is no app "${name}".`);
  await build(name);
});
process.exit();
