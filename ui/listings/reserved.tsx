import { RESERVED } from '#contract/messages/listings.ts';

/** Beside a price. */
export const Reserved = () => (
  <>
    {' '}
    <span className="reserved">{RESERVED}</span>
  </>
);
