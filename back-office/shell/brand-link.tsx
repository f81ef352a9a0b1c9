import { useSite } from '../../ui/site-context.ts';

/**
 * A link with the market's name beside its logo, or beside its first letter if it has none. A logo that contains the name stands alone.
 * `isShort`: a phone shows no name.
 */
export function BrandLink({ to, isShort = false }: { to: string; isShort?: boolean }) {
  const { name, brand } = useSite();
  const { logo } = brand;
  return (
    <a href={to} className="flex min-h-11 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight">
      {logo ? (
        <img {...logo} alt={logo.alt} className="logo" />
      ) : (
        <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-lg bg-sun text-on-sun">
          {[...name][0]}
        </span>
      )}
      {!logo?.alt && <span className={isShort ? 'truncate max-sm:sr-only' : 'truncate'}>{name}</span>}
    </a>
  );
}
