import { createHash } from 'node:crypto';
import { type Brand, brandPath, OWN_COLOUR } from '#contract/site.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import type { Config } from '../config.ts';
import { drawBrandFile, isBrandFile } from './brand-files.ts';
import { accentOf } from './colour.ts';
import { drawIcon, drawMaskable, drawSocial } from './drawings.ts';
import { isMark, type Logo, readLogo } from './logo.ts';

/** Largest size of the logo in a page's header, in CSS pixels. */
const SHOWN_WITHIN = { width: 200, height: 36 };

interface OpenBrand {
  /** The market's colours, logo, headings and operator, as pages get them. */
  brand: Brand;
  logo: Logo | undefined;
  /** Returns a picture by its file name, drawn on its first request; undefined if the market has no such picture. */
  file(name: string): Promise<Buffer> | undefined;
}

function shownSize({ width, height }: Logo) {
  const scale = Math.min(SHOWN_WITHIN.width / width, SHOWN_WITHIN.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Returns a key for the addresses of a market's pictures. It changes if one of them would look different, and is the same on all servers.
 */
function keyOf(config: Config, colour: string, logo: Logo | undefined): string {
  const named = { name: config.siteName, colour };
  const drawn = [drawIcon(named), drawMaskable(named), drawSocial(named, logo !== undefined).svg];
  const hash = createHash('sha256').update(drawn.join('\n'));
  if (logo) hash.update(logo.png);
  return hash.digest('hex').slice(0, 12);
}

// The logo is loaded with low priority: the page's style sheet, which the page needs first, must not wait for it.
const pictureOf = (key: string, logo: Logo, alt: string) => ({
  src: brandPath(key, 'logo.webp'),
  ...shownSize(logo),
  alt,
  fetchPriority: 'low' as const,
});

/** Returns the brand for pages. Each page carries it, so settings that the market has not set are left out. */
function brandOf(config: Config, key: string, logo: Logo | undefined): Brand {
  const { siteName, brandColour, heroHeading, heroLine, operator } = config;
  const isSquare = logo !== undefined && isMark(logo);
  return definedOnly<Brand>({
    key,
    icon: isSquare ? 'icon-192.png' : undefined,
    themeColour: brandColour || undefined,
    accent: brandColour ? accentOf(brandColour) : undefined,
    logo: logo && pictureOf(key, logo, isSquare ? '' : siteName),
    heroHeading: heroHeading || undefined,
    heroLine: heroLine || undefined,
    operator: operator || undefined,
  });
}

/** Reads the logo and computes the market's look. Throws ConfigError if the logo cannot be used. */
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
      // A drawing that failed, perhaps for lack of memory, is forgotten, so that the next request draws it again.
      file.catch(() => drawn.delete(name));
      return file;
    },
  };
}
