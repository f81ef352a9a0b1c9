/**
 * The type of a file's messages in another language: texts may be any texts, functions keep their arguments, and every message is there.
 * `Translation<typeof import('./newsletter.ts')>` is the type of `lg/newsletter.ts`.
 */
export type Translation<Messages> = Messages extends string
  ? string
  : Messages extends (...parts: infer Parts) => infer Message
    ? (...parts: Parts) => Translation<Message>
    : { [Name in keyof Messages]: Translation<Messages[Name]> };
