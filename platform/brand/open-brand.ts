import { createHash } from 'node:crypto';
import { type Brand, brandPath, OWN_COLOUR } from '#contract/site.ts';
import type { Config } from '../config.ts';
import { drawBrandFile, isBrandFile } from './brand-files.ts';
import { accentOf } from './colour.ts';
import { drawIcon, drawMaskable, drawSocial } from './drawings.ts';
import { isMark, type Logo, readLogo } from './logo.ts';

/** Of the logo at the head of a page, CSS pixels. */
const SHOWN_WITHIN = { width: 200, height: 36 };

export interface OpenBrand {
  /** What pages know of it. */
  brand: Brand;
  logo: Logo | undefined;
  /** One of its pictures, drawn when it is first asked for. Undefined: there is none of this name. */
  file(name: string): Promise<Buffer> | undefined;
}

function shownSize({ width, height }: Logo) {
  const scale = Math.min(SHOWN_WITHIN.width / width, SHOWN_WITHIN.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Changes whenever one of the pictures would, and is the same on each server of a market. */
function keyOf(config: Config, colour: string, logo: Logo | undefined): string {
  const named = { name: config.siteName, colour };
  const drawn = [drawIcon(named), drawMaskable(named), drawSocial(named, logo !== undefined).svg];
  const hash = createHash('sha256').update(drawn.join('\n'));
  if (logo) hash.update(logo.png);
  return hash.digest('hex').slice(0, 12);
}

// After the style sheet: a page waits for that, and for no logo.
const pictureOf = (key: string, logo: Logo, alt: string) => ({
  src: brandPath(key, 'logo.webp'),
  ...shownSize(logo),
  alt,
  fetchPriority: 'low' as const,
});

/** Left out where the market has none of its own: each page carries it. */
function brandOf(config: Config, key: string, logo: Logo | undefined): Brand {
  const { siteName, brandColour, heroHeading, heroLine, operator } = config;
  const isSquare = logo !== undefined && isMark(logo);
  return {
    key,
    ...(isSquare && { icon: 'icon-192.png' }),
    ...(brandColour && { themeColour: brandColour, accent: accentOf(brandColour) }),
    ...(logo && { logo: pictureOf(key, logo, isSquare ? '' : siteName) }),
    ...(heroHeading && { heroHeading }),
    ...(heroLine && { heroLine }),
    ...(operator && { operator }),
  };
}

/** Reads the logo and works out how the market looks. Throws ConfigError when the logo cannot be used. */
export async function openBrand(config: Config): Promise<OpenBrand> {
  const logo = config.brandLogo === undefined ? undefined : await readLogo(config.brandLogo);
  const colour = config.brandColour ?? OWN_COLOUR;
  const source = { name: config.siteName, colour, logo };
  const drawn = new Map<string, Promise<Buffer>>();
  return {
    logo,
    brand: brandOf(config, keyOf(config, colour, logo), logo),
    file(name) {
      if (!isBrandFile(name, source)) return undefined;
      const file = drawn.get(name) ?? drawBrandFile(name, source);
      drawn.set(name, file);
      // What failed once, for want of memory perhaps, may be there the next time.
      file.catch(() => drawn.delete(name));
      return file;
    },
  };
}
