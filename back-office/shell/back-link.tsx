import { Link } from 'react-router';
import { ChevronLeft } from '../../ui/icons.tsx';

/** A link to the parent page. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="mb-2 inline-flex min-h-11 items-center gap-1 underline">
    <ChevronLeft />
    {children}
  </Link>
);
