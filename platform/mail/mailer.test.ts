import { readFileSync, statSync } from 'node:fs';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openMailSink } from '../../test/mail-sink.ts';
import { makeDataDir } from '../../test/test-database.ts';
import { readConfig } from '../config.ts';
import { MailRefused } from './mail.ts';
import { openMailer } from './mailer.ts';

test('a mail goes to its addressee alone, from the market, as text and as HTML', async () => {
  const { url, delivered } = await openMailSink();
  await openMailer(settings({ SMTP_URL: url })).send(mail);
  expect(delivered).toHaveLength(1);
  const [{ from, to, mail: got } = {}] = delivered;
  expect({ from, to }).toEqual({ from: 'no-reply@motoka.example', to: ['a@example.com'] });
  expect(got).toMatchObject({
    from: { name: 'Motoka Café', address: 'no-reply@motoka.example' },
    subject: 'Words',
    messageId: mail.messageId,
  });
  expect(got?.text?.trim()).toBe(mail.text.trim());
  expect(got?.html?.trim()).toBe(mail.html);
});

test('a mail that shows the logo carries it, and one that does not carries nothing', async () => {
  const { url, delivered } = await openMailSink();
  const logo = await sharp({ create: { width: 48, height: 48, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer();
  const mailer = openMailer(settings({ SMTP_URL: url }), logo);
  await mailer.send({ ...mail, html: '<img src="cid:logo" alt="Motoka">', showsLogo: true });
  await mailer.send(mail);
  await openMailer(settings({ SMTP_URL: url })).send({ ...mail, showsLogo: true });
  const [first, ...others] = delivered.map(({ mail: { attachments } }) => attachments);
  expect(first).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', contentId: '<logo>' }]);
  expect(Buffer.from(first?.[0]?.content as ArrayBuffer)).toEqual(logo);
  expect(others).toEqual([[], []]);
});

test('what could become a header, a second addressee or a file stays words', async () => {
  const { url, delivered } = await openMailSink();
  const mailer = openMailer(settings({ SMTP_URL: url }));
  const odd = {
    ...mail,
    bcc: 'v@example.com',
    attachments: [{ path: '/etc/passwd' }],
    raw: 'x',
  };
  await mailer.send(odd);
  await mailer.send({ ...mail, subject: 'Words\r\nBcc: v@example.com', text: 'file:///etc/passwd' });
  for (const { to, mail: got } of delivered) {
    expect(to).toEqual(['a@example.com']);
    expect(got.headers.map(({ key }) => key)).not.toContain('bcc');
    expect([got.attachments, got.bcc]).toEqual([[], undefined]);
  }
  expect(delivered.map(({ mail: { subject } }) => subject)).toEqual(['Words', 'Words Bcc: v@example.com']);
});

test('an address that the mail server refuses is refused for good; a server that is away is not', async () => {
  const { url, close } = await openMailSink();
  const mailer = openMailer(settings({ SMTP_URL: url }));
  await expect(mailer.send({ ...mail, to: 'a@refused.example' })).rejects.toThrow(MailRefused);
  await close();
  const away = await mailer.send(mail).catch((error: unknown) => error);
  expect(away).toBeInstanceOf(Error);
  expect(away).not.toBeInstanceOf(MailRefused);
});

test('without a mail server each mail is a file that only its owner reads, with its link in one piece', async () => {
  const dataDir = makeDataDir();
  const { file = '' } = await openMailer(settings({ DATA_DIR: dataDir })).send({ ...mail, subject: 'Für Dich' });
  expect(file).toBe(`${dataDir}/outbox/1.reset.1.eml`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const content = readFileSync(file, 'utf8');
  expect(content).toContain(`\n${mail.text.split('\n')[2]}\n`);
  const parsed = await PostalMime.parse(content);
  expect(parsed).toMatchObject({ subject: 'Für Dich', to: [{ address: 'a@example.com' }] });
  expect(parsed.text?.trim()).toBe(mail.text.trim());
});

const mail = {
  to: 'a@example.com',
  subject: 'Words',
  text: 'Open this:\n\nhttp://localhost:3000/emailconfirmation?confirmation=0tXSvp-SpsnRQGqDfU-1WqmiFJWDwbF6Xo7o8PkXeEo\n',
  html: '<p>Words</p>',
  messageId: '<1.reset.1@motoka.example>',
};

const settings = (more: Record<string, string>) =>
  readConfig({
    MAIL_FROM: 'no-reply@motoka.example',
    CONTACT_MAILBOX: 'office@motoka.example',
    SITE_NAME: 'Motoka Café',
    ...more,
  });
