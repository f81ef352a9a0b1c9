import { Fragment } from 'react';

/** Words with an email address in them, which breaks before its @ and its dots where a line is too short, and not within a word. */
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
