import { expect, test } from 'vitest';
import { toPictureUrl } from '../../../src/domain/picture.ts';

const page = 'https://shop.example/product-page/mug';
const onThisMachine = 'http://127.0.0.1:4100/product-page/mug';

test.each([
  'https://static.wixstatic.com/media/11062b_1.jpg/v1/fit/w_50,h_50,q_90/file.jpg',
  'https://video.wixstatic.com/video/1/thumbnail.jpg',
])('%s is the platform’s', (address) => {
  expect(toPictureUrl(address, page)).toBe(address);
  expect(toPictureUrl(address, null)).toBe(address);
});

test.each([
  'https://pixel.example/mug.png',
  'https://shop.example/mug.png',
  'http://static.wixstatic.com/media/1.jpg',
  'https://static.wixstatic.com:8443/media/1.jpg',
  'https://static.wixstatic.com.pixel.example/media/1.jpg',
  'https://somebody@static.wixstatic.com/media/1.jpg',
  'https://:secret@static.wixstatic.com/media/1.jpg',
  'https://static.wixstatic.com@pixel.example/media/1.jpg',
  'http://127.0.0.1:8080/mug.png',
  'http://192.168.0.1/mug.png',
  'data:image/svg+xml,<svg/>',
  'blob:https://static.wixstatic.com/1',
  'javascript:alert(1)',
  '//pixel.example/mug.png',
  '',
  null,
  undefined,
])('%s is never loaded', (address) => {
  expect(toPictureUrl(address, page)).toBeNull();
});

test('a store on this machine has its pictures there', () => {
  const address = 'http://127.0.0.1:4100/pictures/mug.svg';
  expect(toPictureUrl(address, onThisMachine)).toBe(address);
  expect(toPictureUrl(address, null)).toBeNull();
  expect(toPictureUrl(address, 'not an address')).toBeNull();
  expect(toPictureUrl('ftp://127.0.0.1/pictures/mug.svg', onThisMachine)).toBeNull();
  expect(toPictureUrl('http://192.168.0.1/mug.png', onThisMachine)).toBeNull();
  expect(toPictureUrl('https://pixel.example/mug.png', onThisMachine)).toBeNull();
});
