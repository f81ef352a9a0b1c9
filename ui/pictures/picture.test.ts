import { expect, test } from 'vitest';
import { pictureAddresses } from './picture.tsx';

const picture = { url: '/uploads/a.jpg', name: 'my car.jpg', width: 1600, height: 1200, placeholder: null };

test('a picture is looked for at its address, then by its name, then replaced', () => {
  const [first, second, third] = pictureAddresses(picture, 'https://api.example.com');
  expect(first).toBe('https://api.example.com/uploads/a.jpg');
  expect(second).toBe('https://api.example.com/uploads/my%20car.jpg');
  expect(third).toMatch(/no-picture|^data:image\/svg/);
});

test('one that is called like its address is tried once more, as it was put in', () => {
  const { name: _, ...unnamed } = picture;
  const addresses = pictureAddresses(unnamed, 'https://api.example.com');
  expect(addresses.slice(0, 2)).toEqual(Array(2).fill('https://api.example.com/uploads/a.jpg'));
});

test('an absolute address is kept', () => {
  const remote = { ...picture, url: 'https://elsewhere.example.com/a.jpg' };
  expect(pictureAddresses(remote, 'https://api.example.com')[0]).toBe('https://elsewhere.example.com/a.jpg');
});
