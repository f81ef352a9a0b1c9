import { expect, test } from 'vitest';
import { whatsAppText } from '../messages/listing-detail.ts';
import { whatsAppLink, whatsAppNumber } from './whatsapp.ts';

test('numbers from 070 to 079 can have WhatsApp, however they are written', () => {
  for (let tens = 70; tens <= 79; tens += 1) expect(whatsAppNumber(`0${tens}2123456`)).toBe(`256${tens}2123456`);
  for (const phone of [
    '0772 123 456',
    '0772-123-456',
    '+256 772 123456',
    '256772123456',
    '+256(772)123456',
    '0772.123.456',
    '772123456',
  ])
    expect(whatsAppNumber(phone), phone).toBe('256772123456');
});

test('landlines, demo numbers, other countries and what is no number cannot', () => {
  const others = ['0000000025', '0414123456', '0392123456', '0800123456', '+254712345678', '077212345', '07721234567'];
  for (const phone of [...others, '', 'no number', null]) expect(whatsAppNumber(phone), `${phone}`).toBe(undefined);
});

test('the seller comes before the market, and where neither can chat there is no link', () => {
  expect(whatsAppLink(['0772000001', '0700000001'], 'Hi')).toBe('https://wa.me/256772000001?text=Hi');
  expect(whatsAppLink(['0414123456', '0700000001'], 'Hi')).toBe('https://wa.me/256700000001?text=Hi');
  expect(whatsAppLink([null, '0700000001'], 'Hi')).toBe('https://wa.me/256700000001?text=Hi');
  expect(whatsAppLink(['0000000010', ''], 'Hi')).toBe(undefined);
});

test('the words name the car, its number, its price and its page, and survive the address', () => {
  const text = whatsAppText({
    title: 'Toyota Hilux 2.8 & "Rogue" 2014',
    reference: 'MTK-000001',
    price: 'Ugx 45,000,000',
    address: 'https://motoka.example/detail/abc',
  });
  expect(text).toBe(
    'Hello, is the Toyota Hilux 2.8 & "Rogue" 2014 (Reference No. MTK-000001, Ugx 45,000,000) still for sale?\nhttps://motoka.example/detail/abc',
  );
  const link = whatsAppLink(['0772000001'], text) ?? '';
  expect(new URL(link).searchParams.get('text')).toBe(text);
  const part = { title: 'Bumper', reference: null, price: 'Price on request', address: 'https://motoka.example/p' };
  expect(whatsAppText(part)).toBe('Hello, is the Bumper (Price on request) still for sale?\nhttps://motoka.example/p');
});
