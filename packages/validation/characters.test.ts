import { expect, it } from 'vitest';
import { holdsForbidden } from './characters.ts';

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
