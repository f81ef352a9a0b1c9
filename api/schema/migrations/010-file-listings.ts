/** Until now nothing but a file took anything off the market; what a seller takes off, no file puts back. */
export const statements = (): string[] => [
  "update listing set reason = 'file' where origin = 'import' and state = 'withdrawn' and reason is null",
];
