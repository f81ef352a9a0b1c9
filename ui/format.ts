// Where the pages look for them; mails write numbers in the same way.
export { dialledPhone, formatPhone } from '#contract/phones.ts';
