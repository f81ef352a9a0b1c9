import { greeting, type MailWords } from '#contract/messages/mails.ts';
import type { Mail } from './mail.ts';

interface MailParts {
  /** Whom it greets. */
  name: string;
  /** Where its link leads. */
  url: string;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** The same words as plain text and as HTML, signed by the market. */
export function layOutMail(
  site: string,
  { subject, paragraphs, label, notes }: MailWords,
  { name, url }: MailParts,
): Omit<Mail, 'to' | 'messageId'> {
  const hello = greeting(name);
  const text = [hello, ...paragraphs, `${label}:\n${url}`, ...notes, site].join('\n\n');
  const button = `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#fcdc04;color:#1c1917;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
  const html = [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fafaf9;color:#1c1917;font:16px/1.5 system-ui,sans-serif">',
    ...[hello, ...paragraphs].map((words) => paragraph(words)),
    `<p style="margin:0 0 16px">${button}</p>`,
    ...notes.map((words) => paragraph(words, 'color:#57534e;font-size:14px')),
    paragraph(site, 'font-weight:600'),
    '</body></html>',
  ].join('\n');
  return { subject, text: `${text}\n`, html };
}
