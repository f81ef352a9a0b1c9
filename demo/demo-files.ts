import { fileURLToPath } from 'node:url';
import type { DrawnMedia } from '../api/media/drawn-media.ts';
import { WALKAROUND_HASH } from './drawings/picture-names.ts';

const WALKAROUND_FILE = fileURLToPath(new URL('./walkaround.mp4', import.meta.url));

/** The files behind the demo catalogue's media. How to draw is loaded with the first picture that has to be made. */
export const demoFiles: DrawnMedia = {
  async svg(hash) {
    const { drawPicture } = await import('./drawings/draw-picture.ts');
    return drawPicture(hash);
  },
  file: (hash, ext) => (hash === WALKAROUND_HASH && ext === '.mp4' ? WALKAROUND_FILE : undefined),
};
