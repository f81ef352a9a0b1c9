import { useSite } from '../../ui/site-context.ts';

/**
 * The link to the home page: the market's logo or first letter, beside its name. A logo that contains the name stands alone. On a phone the search
 * field takes the place of the name, unless text is so large that there is no search field.
 */
export function Logo() {
  const { name, brand } = useSite();
  const { logo } = brand;
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center gap-2 text-xl font-extrabold tracking-tight">
      {logo ? (
        <img {...logo} alt={logo.alt} className="logo max-w-24 lg:max-w-none" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-lg bg-sun text-on-sun @max-[16rem]:hidden"
        >
          {[...name][0]}
        </span>
      )}{' '}
      {!logo?.alt && <span className="truncate @min-[16rem]:max-sm:sr-only">{name}</span>}
    </a>
  );
}
