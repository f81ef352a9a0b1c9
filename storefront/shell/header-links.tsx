import * as messages from '#contract/messages/shell.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { bodyTypeLinks } from './body-type-links.ts';

// The links of the header, most used first. They are functions instead of constants and called only on the server, so that the bundler leaves them
// and their labels out of the browser's scripts.

const siteLinks = () => [
  { to: '/filter', label: messages.CARS },
  { to: '/dealers', label: messages.DEALERS },
  { to: '/spareparts', label: messages.SPARE_PARTS },
  { to: '/garages', label: messages.GARAGES },
  { to: '/blogs', label: messages.NEWS_AND_UPDATES },
  { to: '/contact', label: messages.CONTACT_US },
  { to: '/about', label: messages.ABOUT_US },
  { to: '/agents', label: messages.AGENTS },
  { to: '/mechanics', label: messages.MECHANICS },
];

/** The link to sell a car. On a phone it is in the menu; on a laptop it is a button. */
const sell = () => ({ to: '/sell', label: messages.SELL_YOUR_CAR });

const recentlyViewed = () => ({ to: '/recently-viewed', label: messages.RECENTLY_VIEWED_CARS });

/** `look`: the class names for each link. */
interface LinksProps {
  look?: string;
}

export const SiteLinks = ({ look }: LinksProps) => linksTo(siteLinks(), look);
export const BodyTypeLinks = ({ look }: LinksProps) => linksTo(bodyTypeLinks(), look);
export function MenuSiteLinks({ look }: LinksProps) {
  const [cars, dealers, ...others] = siteLinks();
  return linksTo(
    [cars, dealers, sell(), ...others].filter((link) => link !== undefined),
    look,
  );
}
/** The links in a phone's menu to lists of cars. Only here does a phone have the link to the cars viewed last. */
export const MenuCarLinks = ({ look }: LinksProps) => linksTo([...bodyTypeLinks(), recentlyViewed()], look);

/** The link at the end of the header's second line on a laptop. */
export function RowLinks() {
  const { to, label } = recentlyViewed();
  return (
    <>
      <li>
        <a
          href={to}
          title={label}
          aria-label={label}
          className="grid size-11 place-items-center rounded-lg hover:bg-stone-100"
        >
          <ClockIcon className="size-6" />
        </a>
      </li>
      <li>
        <a href={sell().to} className="button-quiet">
          {messages.SELL}
        </a>
      </li>
    </>
  );
}

const linksTo = (links: readonly { to: string; label: string }[], look?: string) =>
  links.map(({ to, label }) => (
    <li key={to}>
      <a href={to} className={look}>
        {label}
      </a>
    </li>
  ));
