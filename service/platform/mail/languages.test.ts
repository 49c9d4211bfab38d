import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { customerLanguages, customerText } from './customer-texts.ts';
import { durationIn, inLanguage } from './languages.ts';

describe('languages of messages to people of the business', () => {
  it.each([
    ['tr', 'tr'],
    ['TR-tr', 'tr'],
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['de-DE, tr;q=0.5', 'tr'],
    ['de', 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['constructor,__proto__', 'en'],
  ])('%s is written in %s', (requested, language) => {
    expect(inLanguage({ en: 'en', tr: 'tr', ar: 'ar' }, requested)).toBe(language);
  });

  it('a length of time has the plural of its language', () => {
    const reported = (seconds: number) =>
      (['en', 'tr', 'ar'] as const).map((language) => durationIn(language, seconds));
    expect(reported(60)).toEqual(['1 minute', '1 dakika', 'دقيقة']);
    expect(reported(600)).toEqual(['10 minutes', '10 dakika', '10 دقائق']);
    expect(reported(1800)).toEqual(['30 minutes', '30 dakika', '30 دقيقة']);
    expect(reported(3 * 86_400)).toEqual(['3 days', '3 gün', '3 أيام']);
  });
});

describe('messages to customers', () => {
  const code = { code: '482910', company: 'Aurora Bank', seconds: 600 };

  it('customers get messages in every language of the hosted interface', () => {
    const folders = readdirSync(join(import.meta.dirname, '../../../src/texts'), { withFileTypes: true });
    const languages = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(customerLanguages.toSorted()).toEqual(languages.toSorted());
  });

  it('a message is in the closest language, otherwise in English', () => {
    const subject = (language: string) => customerText('code', language, code).subject;
    expect(subject('tr-TR')).toBe('Aurora Bank için doğrulama kodunuz: 482910');
    expect(subject('de-AT')).toBe(subject('de'));
    expect(subject('xx')).toBe('482910 is your code for Aurora Bank');
    expect(customerText('handoff', 'ar', { company: 'Aurora Bank', seconds: 1800 }).text).toBe(
      'تابع التحقق من هويتك لدى Aurora Bank. الرابط صالح لمدة 30 دقيقة. لا تشاركه مع أحد.',
    );
  });

  it.each(customerLanguages)('the messages name code, company and time in %s', (language) => {
    const { subject, text } = customerText('code', language, code);
    const time = durationIn(language, 600);
    for (const [words, values] of [
      [subject, ['482910', 'Aurora Bank']],
      [text, ['482910', 'Aurora Bank', time]],
      [customerText('handoff', language, code).subject, ['Aurora Bank']],
      [customerText('handoff', language, code).text, ['Aurora Bank', time]],
    ] as const) {
      expect(values.filter((value) => words.split(value).length !== 2)).toEqual([]);
      expect(words).not.toMatch(/[{}]|['"!\u200e\u200f\u2066-\u2069]/);
    }
    // A telephone's preview shows about sixty letters.
    expect(text.indexOf('482910')).toBeLessThan(60);
  });

  it('a company’s name is never read as a text', () => {
    const { text } = customerText('code', 'en', { ...code, company: '{{code}} $1 {{duration}}' });
    expect(text).toBe(
      '482910 is your code for {{code}} $1 {{duration}}. It expires in 10 minutes. Do not share it with anyone.',
    );
  });
});
