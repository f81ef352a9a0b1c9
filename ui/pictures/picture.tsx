import { useEffect, useRef, useState } from 'react';
import {
  PICTURE_WIDTHS,
  type Picture as PictureData,
  type PictureFormat,
  uploadAddress,
} from '#contract/values/pictures.ts';
import { useSavesData, useSite } from '../site-context.ts';
import noPicture from './no-picture.svg';

export interface PictureProps {
  picture: PictureData | undefined;
  alt: string;
  /** The width that the picture has on the page, as in the HTML attribute `sizes`. */
  sizes: string;
  /** The copies from which the browser chooses. None is wider than the picture is ever shown. */
  formats: readonly PictureFormat[];
  /** True for the first picture of a page, which is loaded at once and before others. */
  isFirst?: boolean;
  /** True for a picture that is not visible yet but will be next; it is loaded when the browser is idle. */
  isNext?: boolean;
  /** True for a picture that shows details, and stays large even with Save-Data. */
  isCloseUp?: boolean;
}

/** Returns the address of a picture's copy, derived from the address of the original: `/uploads/small_x.webp` for `/uploads/x.jpg`. */
export function copyUrl(url: string, format: PictureFormat, ext: string): string {
  const [name, dot] = [url.lastIndexOf('/') + 1, url.lastIndexOf('.')];
  const isNamed = dot > name && /^[a-z0-9]+$/.test(url.slice(dot + 1));
  return isNamed ? `${url.slice(0, name)}${format}_${url.slice(name, dot)}.${ext}` : url;
}

/** The only copies that are used if the visitor saves data. They have a quarter of the bytes, and things in them are still recognisable. */
const SAVING = ['thumbnail'] as const;

/** Returns the address of a picture on the API's host. An absolute address stays as it is. */
export const mediaAddress = (url: string, apiHost: string) => (/^https?:\/\//.test(url) ? url : apiHost + url);

/** Matches the addresses of pictures that the market itself stores: those of public ads (uploads), and of drafts (sell or staff). */
const OWN = /^\/(uploads|(sell|staff)\/media)\//;

/** Returns the copies of a picture that exist: only pictures that the market stores have copies, and each is narrower than the original. */
export function copiesOf({ url, width }: PictureData, formats: readonly PictureFormat[]): PictureFormat[] {
  return OWN.test(url) ? formats.filter((format) => PICTURE_WIDTHS[format] < (width ?? 0)) : [];
}

/** Returns the addresses from which a picture is loaded, in this order: each is tried if the one before fails. The last is a placeholder. */
export function pictureAddresses({ url, name }: PictureData, apiHost: string): string[] {
  const first = mediaAddress(url, apiHost);
  // If the first address fails, the original file may still be found by its name.
  return [first, name === undefined ? first : apiHost + uploadAddress(name), noPicture];
}

/** Returns the addresses of a picture's copies, for each file format; undefined if the picture has no copies. */
function sourcesOf(address: string, copies: readonly PictureFormat[]) {
  const sourceSet = (ext: string) =>
    copies.map((format) => `${copyUrl(address, format, ext)} ${PICTURE_WIDTHS[format]}w`).join(', ');
  const largest = copies.at(-1);
  return (
    largest && {
      avif: sourceSet('avif'),
      // Browsers that do not know AVIF, which are few, use WebP: from copies in several sizes or, where there are at most two, such as in lists, the
      // largest one.
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

/** The proportions and the background of the box in which a picture is missing. */
const NO_PICTURE = { width: 640, height: 480, placeholder: '#eeebe6' };

/** A picture in the best format for the browser, in a box of its proportions. If it cannot be loaded, a placeholder is shown. */
export function Picture({ picture, alt, sizes, formats, isCloseUp, ...urgency }: PictureProps) {
  const { apiHost } = useSite();
  const savesData = useSavesData();
  const [failures, setFailures] = useState(0);
  const image = useRef<HTMLImageElement>(null);

  // If the picture failed before hydration, its error event has been fired already.
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

/** Returns a single address of a picture, for programs that cannot choose among copies: a copy as wide as a phone, or else the original. */
export function plainAddress(picture: PictureData, apiHost: string): string {
  const [copy] = copiesOf(picture, ['small']);
  return mediaAddress(copy ? copyUrl(picture.url, copy, 'webp') : picture.url, apiHost);
}

/** A picture in lists without scripts. It has a single address, to keep the page small: such a list may have a hundred pictures. */
export function PlainPicture({ picture }: { picture: PictureData }) {
  const { apiHost } = useSite();
  return <img src={plainAddress(picture, apiHost)} alt="" loading="lazy" />;
}
