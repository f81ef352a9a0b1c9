import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { carWords } from '#contract/entities/car-words.ts';
import { findingsOf } from './axe.ts';
import { mailsIn } from './mailbox.ts';
import { makeMember, PASSWORD } from './member.ts';
import { expect, openPage, test, waitUntilAlive } from './page-test.ts';

// Somebody who has never been here sells a car: the ad comes first, and who they are last.

const FRONT = {
  name: 'front.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1_280, height: 960, channels: 3, background: '#8a8' } })
    .jpeg()
    .toBuffer(),
};

/** Without a session the browser names what it is refused. */
const ALLOWED = [/status of 40[0139]/];

let numbers = 0;
test.describe('with scripts', () => {
  test.use({ allowed: ALLOWED });

  test('an ad begins without an account, and goes as soon as its number is proven', async ({ page }) => {
    await openPage(page, '/sell');
    await writeAd(page, async () => {
      await waitUntilAlive(page);
      await page.getByLabel('Choose photos').setInputFiles([FRONT]);
      await expect(page.getByText('1 photo saved', { exact: true })).toBeVisible();
    });
    expect(await findingsOf(page)).toEqual([]);
    const phone = freshNumber();
    await page.getByLabel('Name that buyers see').fill('Sanyu');
    await page.getByLabel('Mobile number').fill(phone);
    await press(page, 'Send me a code');
    const code = await nextCode(phone);
    expect(await findingsOf(page)).toEqual([]);
    await page.getByLabel('Code from the SMS').fill(code === '000000' ? '000001' : '000000');
    await press(page, 'Confirm and send');
    await expect(page.getByText('You have 4 tries left.')).toBeVisible();
    await page.getByLabel('Code from the SMS').fill(code);
    await press(page, 'Confirm and send');
    await expect(page.getByRole('heading', { name: 'Sent for checking' })).toBeVisible();
    // A member now, with the whole office; the place was asked once.
    await page.goto('/sell/page');
    await expect(page.getByLabel('Place')).toHaveValue('Ntinda, Kampala');
  });

  test('whoever is signed in on the market takes the draft along; a number signs in there too', async ({ page }) => {
    const phone = freshNumber();
    await openPage(page, '/login');
    await page.getByLabel('Mobile number').fill(phone);
    await press(page, 'Send me a code');
    await page.getByLabel('Code from the SMS').fill(await nextCode(phone));
    await press(page, 'Sign In');
    await expect(page).toHaveURL('/');
    await openPage(page, '/sell');
    await page.getByRole('button', { name: 'Put your car on sale' }).first().click();
    await expect(page).toHaveURL(/step=photos/);
    const draft = /listings\/(\w+)\/edit/.exec(page.url())?.[1] ?? '';
    await page.getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: /Continue as Member/ }).click();
    await expect(page).toHaveURL(new RegExp(`/listings/${draft}/edit`));
    await page.goto('/sell/page');
    await expect(page.getByText(`+256 ${phone.slice(1, 4)}`)).toBeVisible();
  });
});

test.describe('without scripts', { tag: '@long' }, () => {
  test.use({ javaScriptEnabled: false, allowed: ALLOWED });

  test('the same way, and a member with a password gets the draft by signing in', async ({ page }) => {
    const member = await makeMember(page);
    await page.goto('/sell');
    await writeAd(page, async () => {
      await page.locator('input[type=file]').setInputFiles([FRONT]);
      await page.getByRole('button', { name: 'Add photos' }).click();
      await expect(page.getByText('1 photo saved')).toBeVisible();
    });
    await page.getByRole('link', { name: 'I have an account with an email address' }).click();
    await page.getByLabel('Email or username').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign In');
    await expect(heading(page)).toHaveText('Check and send');
    const phone = freshNumber();
    await page.getByLabel('Name that buyers see').fill('Official Support');
    await page.getByLabel('Mobile number').fill(phone);
    await press(page, 'Send me a code');
    await expect(page.getByText('Buyers would think you work for us')).toBeVisible();
    await page.getByLabel('Name that buyers see').fill('Amina');
    await page.getByLabel('Mobile number').fill('0414 123 456');
    await press(page, 'Send me a code');
    await expect(page.getByText('Enter a Ugandan mobile number')).toBeVisible();
    await page.getByLabel('Mobile number').fill(phone);
    await press(page, 'Send me a code');
    const code = await nextCode(phone);
    await page.getByLabel('Code from the SMS').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await press(page, 'Confirm and send');
    await expect(page.getByRole('heading', { name: 'Sent for checking' })).toBeVisible();
  });
});

const DATA_DIR = process.env.E2E_DATA_DIR ?? '';

function freshNumber(): string {
  numbers += 1;
  return `078${String((Date.now() % 100_000) * 100 + numbers).padStart(7, '0')}`;
}

/** Returns the code of the last SMS to a number, once there is one more than before. */
async function nextCode(phone: string, before = 0): Promise<string> {
  const texts = () =>
    mailsIn(DATA_DIR).flatMap(({ name, text }) => (name.endsWith('.sms') && text.includes(phone) ? [text] : []));
  await expect.poll(() => texts().length).toBeGreaterThan(before);
  return /\n(\d{6}) is your .*code/.exec(texts().at(-1) ?? '')?.[1] ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** From the page about selling to the step that checks the ad. */
async function writeAd(page: Page, addPhoto: () => Promise<void>) {
  await page.getByRole('button', { name: 'Put your car on sale' }).first().click();
  await expect(page).toHaveURL(/step=photos/);
  await addPhoto();
  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByLabel(carWords.make.label).selectOption('Toyota');
  await page.getByLabel(carWords.model.label, { exact: true }).fill('Premio');
  await page.getByLabel(carWords.year.label).fill('2010');
  await press(page, 'Next');
  await page.getByRole('radio', { name: 'Used', exact: true }).check();
  await page.getByLabel(carWords.mileage.label).fill('98,000');
  await press(page, 'Next');
  await page.getByLabel(carWords.price.label).fill('24.5m');
  await page.getByLabel(carWords.location.label).fill('Ntinda, Kampala');
  await press(page, 'Next');
  await expect(heading(page)).toHaveText('Check and send');
}
