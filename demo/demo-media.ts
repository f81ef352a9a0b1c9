import type { NewMedia } from '../api/media/media-writes.ts';
import { type DemoPicture, demoPictures } from './demo-pictures.ts';
import { WALKAROUND_HASH } from './picture-names.ts';

const WIDTH = 1600;
const HEIGHT = 1200;
/** Approximate bytes of a picture as a JPEG of full size. */
const PICTURE_BYTES = 150_000;

const WALKAROUND_BYTES = 141_913;

/** Time of creation of all pictures, fixed so that two loads of the demo catalogue are equal. */
const MADE_AT = Date.UTC(2026, 8, 1);

function pictureMedium({ hash, alternativeText, placeholder }: Omit<DemoPicture, 'file'>): NewMedia {
  return {
    name: `${hash}.jpg`,
    alternativeText,
    hash,
    ext: '.jpg',
    mime: 'image/jpeg',
    width: WIDTH,
    height: HEIGHT,
    sizeBytes: PICTURE_BYTES,
    placeholder,
    provider: 'drawn',
    remoteUrl: null,
    sourceDigest: null,
    createdAt: MADE_AT,
  };
}

/** Returns every picture of the demo catalogue, and its film. */
export function demoMedia(): NewMedia[] {
  return [
    ...demoPictures().map(pictureMedium),
    {
      ...pictureMedium({ hash: WALKAROUND_HASH, alternativeText: 'A walk around a car', placeholder: '#c3c0bb' }),
      name: 'walkaround.mp4',
      ext: '.mp4',
      mime: 'video/mp4',
      width: null,
      height: null,
      sizeBytes: WALKAROUND_BYTES,
    },
  ];
}
