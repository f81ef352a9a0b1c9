import { parentPort } from 'node:worker_threads';
import { renderPicture } from './render-picture.ts';

parentPort?.on('message', async (hash: string) => {
  const picture = await renderPicture(hash);
  parentPort?.postMessage({ hash, picture });
});
