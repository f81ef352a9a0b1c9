/**
 * The type of a file of messages in another language. Texts may differ, functions keep their arguments, and no message may be missing.
 * `Translation<typeof import('./newsletter.ts')>` is the type of `lg/newsletter.ts`.
 */
export type Translation<Messages> = Messages extends string
  ? string
  : Messages extends (...parts: infer Parts) => infer Message
    ? (...parts: Parts) => Translation<Message>
    : { [Name in keyof Messages]: Translation<Messages[Name]> };
