import { FAVOURITES, WISHLIST, YOUR_ADS } from '#contract/messages/accounts.ts';
import { LOG_OUT, PROFILE, signedInAs } from '#contract/messages/shell.ts';
import { BookmarkIcon, HeartIcon } from '../../ui/icons.tsx';
import { logOut } from '../lib/member-api.ts';
import { useMemberProfile } from '../lib/member-profile.ts';

// The member's lists to which the header links. Visitors do not load this module, and no page from the server contains its links.

const LISTS = [
  { to: '/saved-cars', label: WISHLIST, Icon: BookmarkIcon },
  { to: '/liked-cars', label: FAVOURITES, Icon: HeartIcon },
] as const;

/** A non-breaking space in place of the member's name, which keeps the line's height until the name has loaded. */
const NOT_YET = '\u00a0';

/** The member's links in the upper bar of the header on a laptop. */
export function MemberAccount() {
  const name = useMemberProfile()?.username;
  return (
    <>
      <a href="/profile" title={name} className="w-20 shrink-0 font-semibold hover:text-sun">
        <span className="block truncate font-normal text-stone-300">{name ?? NOT_YET}</span>
        {PROFILE}
      </a>
      <button type="button" onClick={logOut} className="shrink-0 cursor-pointer py-2 font-semibold hover:text-sun">
        {LOG_OUT}
      </button>
    </>
  );
}

/** The member's lists as icons beside the menu's button. A phone has room for one icon, the Favourites. */
export function MemberIcons() {
  return LISTS.map(({ to, label, Icon }) => (
    <a
      key={to}
      href={to}
      title={label}
      aria-label={label}
      className={`size-11 place-items-center rounded-lg hover:bg-stone-100 ${to === '/liked-cars' ? 'grid' : 'hidden lg:grid'}`}
    >
      <Icon className="size-6" />
    </a>
  ));
}

/** The member's links at the end of a phone's menu. */
export function MemberMenu() {
  const name = useMemberProfile()?.username;
  return (
    <div className="col-span-full mt-3 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 border-t border-line pt-3">
      <p className="col-span-full truncate font-semibold">{name === undefined ? NOT_YET : signedInAs(name)}</p>
      {LISTS.map(({ to, label, Icon }) => (
        <a key={to} href={to} className="flex min-h-11 items-center gap-2">
          <Icon />
          {label}
        </a>
      ))}
      <a href="/sell/today" className="flex min-h-11 items-center">
        {YOUR_ADS}
      </a>
      <a href="/profile" className="button-main mt-3">
        {PROFILE}
      </a>
      <button type="button" onClick={logOut} className="button-quiet mt-3">
        {LOG_OUT}
      </button>
    </div>
  );
}
