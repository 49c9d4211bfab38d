import { expect, it } from 'vitest';
import { asciiEmail, holdsForbidden, isEmail } from './characters.ts';

it.each([
  'Nguyễn Thị Hằng'.normalize('NFD'),
  'Anne\nMarie',
  'שָׁלוֹם',
  'مُحَمَّدٌ',
  'ကြိုဆိုပါတယ်၊ ကျွန်ုပ်တို့',
  'ก็ได้ครับ น้ำผึ้ง',
  'श्रीमान् क्षत्रिय',
  '👩🏽‍🚒 4️⃣',
])('what people type is no fault: %s', (text) => {
  expect(holdsForbidden(text)).toBe(false);
});

it.each([
  ['a reversed word', 'Pay \u202eDNE\u202c'],
  ['a control', 'a\u0000b'],
  ['half a character', '\ud83d'],
  ['a heap of marks', 'Z\u0335\u0321\u031b\u030d\u0300algo'],
])('%s is one', (_, text) => {
  expect(holdsForbidden(text)).toBe(true);
});

it.each([
  ['Ada@Bücher.Example', 'Ada@xn--bcher-kva.example'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['\uff21da\uff20example.org', 'Ada@example.org'],
  ['ada\uff20b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['a@EXAMPLE.org', 'a@EXAMPLE.org'.toLowerCase()],
])('the e-mail address %s is kept as %s', (typed, kept) => {
  expect(asciiEmail(typed)).toBe(kept);
  expect(isEmail(kept)).toBe(true);
});

it.each([
  'a@bü cher.example',
  'ü@example.org',
  'a@',
  'bücher.example',
  'a@bü/cher.example',
  'a@ü:80.example',
  'a@192.0.2.1',
])('%s is no e-mail address', (typed) => {
  expect(isEmail(asciiEmail(typed))).toBe(false);
});
