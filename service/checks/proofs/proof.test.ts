import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesIn } from './dates-in-text.ts';
import { resultsOf, UNSEEN } from '../../testing/documents/page-context.ts';
import type { ExpectedProof, ProofText } from '../contexts.ts';
import { proofAddress } from './proof-address.ts';
import { proofDate } from './proof-date.ts';
import { proofName } from './proof-name.ts';
import { proofText } from './proof-text.ts';

const expected: ExpectedProof = {
  name: 'Ada Işıl Şahin',
  address: { line1: 'Lale Sokak 4', city: 'İstanbul', postal_code: '34710' },
  maxAgeDays: 92,
  today: '2026-03-01',
};
const bill = `Utopia Light & Water
Customer service, Canal Street 2
Sayın ADA IŞIL ŞAHİN
Lale Sokak 4, 34 710 Istanbul
Fatura tarihi: 12 Şubat 2026
Son ödeme tarihi: 15.03.2026`;

/** What a photograph of a proof says, or a PDF with a text layer. */
const judge = (layer: string | null, print: readonly ProofText[], change: Partial<ExpectedProof> = {}) =>
  resultsOf([proofText, proofDate, proofName, proofAddress], {
    ...UNSEEN,
    file: { ...UNSEEN.file, sentBy: 'call' },
    capture: { camera: null, scene: null },
    proof: { layer, print, expected: { ...expected, ...change }, issuer: null },
  });
const byCheck = (results: Awaited<ReturnType<typeof judge>>) =>
  Object.fromEntries(results.map(({ check, outcome, detail }) => [check, detail ?? outcome]));

const outcomesOf = async (text: ProofText | null, change: Partial<ExpectedProof> = {}) =>
  byCheck(await judge(null, text ? [text] : [], change));

const outcomes = (text: string, change: Partial<ExpectedProof> = {}) =>
  outcomesOf({ readings: [text], isPrint: false }, change);
const printed = (one: string, other: string = one, change: Partial<ExpectedProof> = {}) =>
  outcomesOf({ readings: [one, other], isPrint: true }, change);

describe('dates in a text', () => {
  it.each([
    ['2026-02-12', ['2026-02-12']],
    ['12.02.2026', ['2026-02-12']],
    ['12/02/2026', ['2026-02-12', '2026-12-02']],
    ['31/01/2026', ['2026-01-31']],
    ['12 February 2026', ['2026-02-12']],
    ['February 12th, 2026', ['2026-02-12']],
    ['12 Şubat 2026', ['2026-02-12']],
    ['3. März 2026', ['2026-03-03']],
    ['3 de marzo de 2026', ['2026-03-03']],
    ['٣ مارس ٢٠٢٦', ['2026-03-03']],
    ['12 bananas 2026, 30.02.2026, 1234567890', []],
  ])('the text "%s" has the dates %j', (text, dates) => {
    expect(datesIn(text)).toEqual(dates);
  });

  it('a date found in any text is a day that exists', async () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- MayIsubat') }), (text) => {
        for (const date of datesIn(text)) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
      }),
    );
  });
});

describe('proof of address', () => {
  it('a proof with the right date, name and address passes', async () => {
    expect(await outcomes(bill)).toEqual({
      proof_text: 'passed',
      proof_date: 'passed',
      proof_name: 'passed',
      proof_address: 'passed',
    });
  });

  it('a proof is refused when every date in it is too old', async () => {
    expect(await outcomes(bill, { today: '2026-08-01' })).toMatchObject({ proof_date: 'proof_too_old' });
    // Not by a date that is still to come.
    expect(await outcomes(bill, { today: '2026-02-10' })).toMatchObject({ proof_date: 'date_not_found' });
  });

  it('a proof with another name or address, or an unreadable one, goes to a person', async () => {
    expect(await outcomes(bill, { name: 'John Smith' })).toMatchObject({ proof_name: 'name_differs' });
    expect(await outcomes(bill, { name: null })).toMatchObject({ proof_name: 'name_unknown' });
    expect(await outcomes(bill, { address: { line1: 'Lale Sokak 5' } })).toMatchObject({
      proof_address: 'address_differs',
    });
    expect(await outcomesOf(null)).toEqual({ proof_text: 'text_not_readable' });
    expect(await outcomes('  Page 1\n')).toEqual({ proof_text: 'text_not_readable' });
  });

  it('print passes where one of its readings says what is expected, a letter apart', async () => {
    const misread = bill.replace('Lale Sokak 4', 'Laie Sokak 4').replace('ŞAHİN', 'SAHLN').replace('IŞIL ', 'IŞIL');
    expect(await printed(bill)).toEqual(await outcomes(bill));
    expect(await printed(misread)).toEqual(await outcomes(bill));
    expect(await printed(misread.replace('34 710', '34 770'), bill)).toEqual(await outcomes(bill));
  });

  it.each([
    ['Lindenstraße 47', 'LindenstraBe 47', 'passed'],
    ['Lindenstraße 47', 'Lindenstrase 41', 'address_differs'],
    ['190068', '19oо68 Санкт-Петербург', 'passed'],
    ['190068', '19oo98 Санкт-Петербург', 'address_differs'],
  ])('of the address %s, print says "%s": %s', async (line1, line, outcome) => {
    const change = { address: { line1 } };
    expect(await printed(bill.replace('Canal Street 2', line), bill, change)).toMatchObject({ proof_address: outcome });
  });

  it.each([
    ['Lale Sokak 4', 'Lale Sokak 44', 'address_differs'],
    ['Lale Sokak 4', 'Lale Sokak 14', 'address_differs'],
    ['Lale Sokak 4', 'Lale Sokak-4 34710', 'passed'],
    ['4 Lale Sokak', '14 Lale Sokak', 'address_differs'],
    ['1-2-3 Marunouchi', '〒100-0005 東京都 1−2−3 Marunouchi', 'passed'],
    ['東京都', '〒100-0005日本東京都千代田区', 'passed'],
    ['Essen', 'Hessen, Essener Weg', 'address_differs'],
    ['Essen', '45127 ESSEN', 'passed'],
  ])('of the address %s, a text layer says "%s": %s', async (line1, line, outcome) => {
    const text = bill.replaceAll('Lale Sokak 4', 'Kanal Yolu 9').replace('Canal Street 2', line);
    expect(await outcomes(text, { address: { line1 } })).toMatchObject({ proof_address: outcome });
  });

  it('a number of print must be right, and its date be read twice', async () => {
    const other = bill.replace('Sokak 4', 'Sokak 5');
    expect(await printed(other)).toMatchObject({ proof_address: 'address_differs' });
    expect(await printed(bill, bill.replace('12 Şubat', '12 Mart'))).toMatchObject({ proof_date: 'date_not_found' });
  });

  it('print that is too old goes to a person, who sees whether a date was overlooked', async () => {
    const [, date] = await judge(null, [{ readings: [bill, bill], isPrint: true }], { today: '2026-08-01' });
    expect(date).toMatchObject({ check: 'proof_date', outcome: 'review', detail: 'proof_too_old' });
  });

  describe('with a text layer', () => {
    const page = (...cuts: string[]) => cuts.map((text) => ({ readings: [text, text], isPrint: true }));
    const layered = async (...all: Parameters<typeof judge>) => byCheck(await judge(...all));
    const other = bill.replace('ADA IŞIL ŞAHİN', 'JOHN SMITH').replace('12 Şubat 2026', '12 Şubat 2021');

    it('passes where every reading of the page says the same, a misread letter apart', async () => {
      expect(await layered(bill, page(bill, bill.replace('Lale', 'Laie')))).toEqual(await outcomes(bill));
    });

    it('goes to a person where the page shows something else, be it in one of its readings', async () => {
      const hidden = { proof_date: 'text_not_shown', proof_name: 'text_not_shown', proof_address: 'passed' };
      expect(await layered(bill, page(other, other))).toMatchObject(hidden);
      expect(await layered(bill, page(bill, other))).toMatchObject(hidden);
    });

    it('is refused for its age only if the page is too old, too', async () => {
      const change = { today: '2026-08-01' };
      const [, date] = await judge(bill, page(bill, bill), change);
      expect(date).toMatchObject({ outcome: 'failed', detail: 'proof_too_old' });
      const newer = bill.replace('12 Şubat', '12 Temmuz');
      expect(await layered(bill, page(newer, newer), change)).toMatchObject({ proof_date: 'text_not_shown' });
    });

    it.each([
      ['no reader is available', bill, []],
      ['the page shows next to nothing', bill, page(bill, 'Page 1')],
      ['its script is none that is read', '请支付本月电费，谢谢您的合作。'.repeat(4), page(bill, bill)],
    ])('goes to a person, who reads that the page was not compared, as %s', async (_, layer, shown) => {
      expect(await layered(layer, shown)).toEqual({ proof_text: 'page_not_compared' });
    });
  });

  it('any text leads to a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 400 }), async (text) => {
        expect((await judge(null, [{ readings: [text], isPrint: false }])).length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });
});
