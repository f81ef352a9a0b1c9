import { brandPath } from '#contract/site.ts';
import { useSite } from '../../ui/site-context.ts';

/** The way home: the market's logo, or its first letter, beside its name; a logo that holds the name stands alone. */
export function Logo() {
  const site = useSite();
  const { name, brand } = site;
  const { logo } = brand;
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight">
      {logo ? (
        <img
          src={brandPath(site, 'logo.webp')}
          alt={logo.isMark ? '' : name}
          width={logo.width}
          height={logo.height}
          className="h-auto max-w-full shrink-0"
        />
      ) : (
        <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-lg bg-sun text-on-sun">
          {Array.from(name)[0]}
        </span>
      )}{' '}
      {(!logo || logo.isMark) && <span className="truncate">{name}</span>}
    </a>
  );
}
