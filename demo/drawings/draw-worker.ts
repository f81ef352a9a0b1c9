import { parentPort } from 'node:worker_threads';
import { renderPicture } from './render-picture.ts';

parentPort?.on('message', async ({ hash, scale }: { hash: string; scale: number }) => {
  const picture = await renderPicture(hash, scale);
  parentPort?.postMessage({ hash, scale, picture });
});
