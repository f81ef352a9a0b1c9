import { Fragment } from 'react';

/** A text with an email address. If a line is too short for the address, it breaks before its @ or a dot instead of within a word. */
export const BreakableText = ({ text }: { text: string }) => (
  <span>
    {text.split(/(?=@|\.\S)/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts may be the same, and keep their places.
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
