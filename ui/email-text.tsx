import { Fragment } from 'react';

/** An email address that breaks before its @ and its dots, where a line is too short for it, and not within a word. */
export const EmailText = ({ email }: { email: string }) => (
  <span>
    {email.split(/(?=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be the same, and keep their places.
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
