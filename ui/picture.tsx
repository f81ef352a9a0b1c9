import { useEffect, useRef, useState } from 'react';
import { PICTURE_WIDTHS, type Picture as PictureData, type PictureFormat, uploadAddress } from '#contract/pictures.ts';
import noPicture from './no-picture.svg';
import { useSavesData, useSite } from './site-context.ts';

export interface PictureProps {
  picture: PictureData | undefined;
  alt: string;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  /** The copies to choose from; none is wider than it will ever be shown. */
  formats: readonly PictureFormat[];
  /** The first picture of a page: fetched at once and before the others. */
  isFirst?: boolean;
  /** Not seen yet, but next: fetched when nothing else is. */
  isNext?: boolean;
  /** Somebody wants to see its details: where data is to be saved it is large all the same. */
  isCloseUp?: boolean;
}

/** Copies are named after the original: `/uploads/x.jpg` has `/uploads/small_x.webp`. */
export function copyUrl(url: string, format: PictureFormat, ext: string): string {
  const [name, dot] = [url.lastIndexOf('/') + 1, url.lastIndexOf('.')];
  const isNamed = dot > name && /^[a-z0-9]+$/.test(url.slice(dot + 1));
  return isNamed ? `${url.slice(0, name)}${format}_${url.slice(name, dot)}.${ext}` : url;
}

/** Where data is to be saved: a quarter of the bytes, and still to be recognised. */
const SAVING = ['thumbnail'] as const;

/** On the API's host, unless the address is absolute. */
export const mediaAddress = (url: string, apiHost: string) => (/^https?:\/\//.test(url) ? url : apiHost + url);

/** Pictures of ours: of what is published, and of drafts. */
const OWN = /^\/(uploads|(sell|staff)\/media)\//;

/** The copies that exist: only of pictures of ours, and only smaller ones. */
export function copiesOf({ url, width }: PictureData, formats: readonly PictureFormat[]): PictureFormat[] {
  return OWN.test(url) ? formats.filter((format) => PICTURE_WIDTHS[format] < (width ?? 0)) : [];
}

/** The addresses to try, one after the other, when one cannot be loaded. */
export function pictureAddresses({ url, name }: PictureData, apiHost: string): string[] {
  const first = mediaAddress(url, apiHost);
  // The second time it is the original, not a copy.
  return [first, name === undefined ? first : apiHost + uploadAddress(name), noPicture];
}

/** The addresses of a picture's copies; undefined where it has none. */
function sourcesOf(address: string, copies: readonly PictureFormat[]) {
  const sourceSet = (ext: string) =>
    copies.map((format) => `${copyUrl(address, format, ext)} ${PICTURE_WIDTHS[format]}w`).join(', ');
  const largest = copies.at(-1);
  return (
    largest && {
      avif: sourceSet('avif'),
      // Browsers without AVIF are few, and all of them know WebP: in a list, whose copies are small, they choose nothing.
      webp: copies.length > 2 && sourceSet('webp'),
      plain: copyUrl(address, largest, 'webp'),
    }
  );
}

const AT_ONCE = { loading: 'eager', fetchPriority: 'high', decoding: 'sync' } as const;
const LATER = { loading: 'lazy', decoding: 'async' } as const;
const NEXT = { ...LATER, loading: 'eager', fetchPriority: 'low' } as const;

const urgencyOf = ({ isFirst, isNext }: Pick<PictureProps, 'isFirst' | 'isNext'>) =>
  isFirst ? AT_ONCE : isNext ? NEXT : LATER;

/** What stands for a picture of which nothing is known. */
const NO_PICTURE = { width: 640, height: 480, placeholder: '#eeebe6' };

/** A picture in the best encoding that the browser takes, in a box of its own size, with what there is instead of it. */
export function Picture({ picture, alt, sizes, formats, isCloseUp, ...urgency }: PictureProps) {
  const { apiHost } = useSite();
  const savesData = useSavesData();
  const [failures, setFailures] = useState(0);
  const image = useRef<HTMLImageElement>(null);

  // A picture that failed before the scripts came has told nobody.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailures(1);
  }, []);

  const addresses = picture ? pictureAddresses(picture, apiHost) : [noPicture];
  const address = addresses[Math.min(failures, addresses.length - 1)] ?? noPicture;
  const { width, height, placeholder } = picture ?? NO_PICTURE;
  const copies = picture && failures === 0 ? copiesOf(picture, savesData && !isCloseUp ? SAVING : formats) : [];
  const sources = sourcesOf(address, copies);

  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources?.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        ref={image}
        src={sources ? sources.plain : address}
        alt={alt}
        width={width ?? NO_PICTURE.width}
        height={height ?? NO_PICTURE.height}
        {...urgencyOf(urgency)}
        style={{ backgroundColor: placeholder ?? NO_PICTURE.placeholder }}
        onError={() => setFailures((count) => count + 1)}
      />
    </picture>
  );
}

/** The one address for programs that choose none: of a copy that is as wide as a phone. */
export function plainAddress(picture: PictureData, apiHost: string): string {
  const [copy] = copiesOf(picture, ['small']);
  return mediaAddress(copy ? copyUrl(picture.url, copy, 'webp') : picture.url, apiHost);
}

/** For a row of pictures where scripts are off: one address each, since there may be a hundred of them in a page. */
export function PlainPicture({ picture }: { picture: PictureData }) {
  const { apiHost } = useSite();
  return <img src={plainAddress(picture, apiHost)} alt="" loading="lazy" />;
}
