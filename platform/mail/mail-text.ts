import * as english from '#contract/messages/mails.ts';
import type { Translation } from '#contract/messages/translation.ts';
import { OWN_COLOUR } from '#contract/site.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { INK, textOnColour } from '../brand/colour.ts';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';

interface MailDeps {
  /** The name in the greeting. */
  name: string;
  /** The address that the mail links to. */
  url: string;
  /** The sentences that a mail contains besides its own text, in the mail's language; English by default. */
  messages?: Translation<typeof english>;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

const anchor = ({ label, url }: english.MailLink) =>
  `<a href="${escapeHtml(url)}" style="color:${INK};font-weight:600">${escapeHtml(label)}</a>`;

type MailBrand = Pick<Config, 'siteName' | 'brandLogo' | 'brandColour' | 'operator'>;

/** Content id of the attached logo, by which the HTML refers to it. */
export const LOGO_ID = 'logo';

/** Returns the HTML at the top of a mail: the logo, or the market's name above a line in the market's colour. */
function headOf({ siteName, brandLogo, brandColour = OWN_COLOUR }: MailBrand): string {
  const name = escapeHtml(siteName);
  const logo = `<img src="cid:${LOGO_ID}" alt="${name}" height="40" style="display:block;height:40px;width:auto;max-width:240px">`;
  return `<div style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid ${brandColour};font-size:20px;font-weight:700">${brandLogo === undefined ? name : logo}</div>`;
}

const operatorLine = ({ operator }: MailBrand) => (operator ? `${operator.name}, ${operator.address}` : '');

/** Writes the sentences of a mail as plain text and as HTML, signed by the market and its operator. */
export function layOutMail(
  brand: MailBrand,
  { subject, paragraphs, links = [], label, notes }: english.MailWords,
  { name, url, messages = english }: MailDeps,
): Omit<Mail, 'to' | 'messageId'> {
  const hello = messages.greeting(name);
  const { siteName, brandLogo, brandColour = OWN_COLOUR } = brand;
  const operator = operatorLine(brand);
  const signature = [siteName, operator].filter(Boolean).join('\n');
  const further = links.map((link) => `${link.label}: ${link.url}`).join('\n');
  const text = [
    hello,
    ...paragraphs,
    ...(further === '' ? [] : [further]),
    `${label}:\n${url}`,
    ...notes,
    signature,
  ].join('\n\n');
  const button = `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brandColour};color:${textOnColour(brandColour)};font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
  const html = definedItems(
    `<!doctype html><html lang="${messages.LANGUAGE_CODE}"><body style="margin:0;padding:24px;background:#fafaf9;color:${INK};font:16px/1.5 system-ui,sans-serif">`,
    headOf(brand),
    ...[hello, ...paragraphs].map((words) => paragraph(words)),
    links.length === 0 ? undefined : `<p style="margin:0 0 16px">${links.map(anchor).join(' &nbsp; ')}</p>`,
    `<p style="margin:0 0 16px">${button}</p>`,
    ...notes.map((words) => paragraph(words, 'color:#57534e;font-size:14px')),
    paragraph(siteName, 'font-weight:600'),
    operator === '' ? undefined : paragraph(operator, 'color:#57534e;font-size:14px'),
    '</body></html>',
  ).join('\n');
  return { subject, link: url, text: `${text}\n`, html, showsLogo: brandLogo === undefined ? undefined : true };
}
