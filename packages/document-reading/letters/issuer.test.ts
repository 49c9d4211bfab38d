import { describe, expect, it } from 'vitest';
import type { Quad } from '@veridoor/image/frame';
import { issuerOf, type LetterLine } from './issuer.ts';

/** A line of print: left and top as shares of the sheet, height of its letters against running text. */
function line(text: string, left: number, top: number, size = 1, other = text): LetterLine {
  const [right, bottom] = [left + 0.008 * size * text.length, top + 0.012 * size];
  const box: Quad = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { text, other, certainty: 1, box };
}

const addressee = [
  line('Jürgen Weißmüller', 0.1, 0.18),
  line('Lindenstraße 47', 0.1, 0.2),
  line('10115 Berlin', 0.1, 0.22),
];
const body = [
  line('Sehr geehrter Herr Weißmüller,', 0.1, 0.38),
  line('wir berechnen Ihnen', 0.1, 0.4),
  line('Betrag', 0.1, 0.5),
];

describe('issuer of a letter', () => {
  it('a large line with a legal form, at the top, is the issuer', () => {
    const found = issuerOf([line('Stadtwerke Utopia GmbH', 0.1, 0.06, 2), ...addressee, ...body]);
    expect(found).toMatchObject({ name: 'Stadtwerke Utopia GmbH', kind: 'utility', box: [[0.1, 0.06], {}, {}, {}] });
    expect(found!.confidence).toBeGreaterThan(0.8);
  });

  it('the addressee is never the issuer, even as the largest line and at the top', () => {
    const large = [
      line('Jürgen Weißmüller', 0.1, 0.04, 2),
      line('Lindenstraße 47', 0.1, 0.06),
      line('10115 Berlin', 0.1, 0.08),
    ];
    expect(issuerOf([...large, line('Banque de l’Utopie', 0.6, 0.05), ...body])).toMatchObject({ kind: 'bank' });
    expect(issuerOf([...large, ...body])).toBeNull();
  });

  it('a title, a date or a number is no issuer', () => {
    const title = line('Ihre Jahresrechnung für Strom', 0.1, 0.05, 2);
    expect(issuerOf([title, line('12.02.2026', 0.7, 0.04, 2), ...addressee, ...body])).toBeNull();
  });

  it('a sender’s line above the address has the name before the place', () => {
    const sender = line('Uut Verzekeringen N.V. · 10001 Amaurot', 0.1, 0.15, 0.7);
    expect(issuerOf([sender, ...addressee, ...body])).toMatchObject({
      name: 'Uut Verzekeringen N.V.',
      kind: 'insurance',
    });
  });

  it.each([
    ['Ütopya Doğalgaz Dağıtım A.Ş.', 'utility'],
    ['ООО Энергия Утопии', 'utility'],
    ['Banka Utopija d.d.', 'bank'],
    ['Borough of Amaurot', 'authority'],
    ['Amaurot Verwaltungs AG', 'other'],
  ])('%s is of the kind %s', (name, kind) => {
    expect(issuerOf([line(name, 0.1, 0.05, 1.8), ...addressee, ...body])).toMatchObject({ name, kind });
  });

  it('what two readers read differently is less sure', () => {
    const [sure, unsure] = ['Energia Utopii S.A.', 'Encrgia Utopii SA'].map((other) =>
      issuerOf([line('Energia Utopii S.A.', 0.1, 0.05, 2, other), ...addressee, ...body]),
    );
    expect(unsure!.confidence).toBeLessThan(sure!.confidence);
  });

  it('in a text layer the first lines are the head', () => {
    const text = [
      'First Bank of Utopia',
      'Account Statement',
      'Michelle Castellanos',
      '1208 Juniper Avenue',
      'Portland, OR 97205',
    ];
    const lines = text.map((one) => ({ text: one, other: one, certainty: 1, box: null }));
    expect(issuerOf(lines)).toMatchObject({ name: 'First Bank of Utopia', kind: 'bank', box: null });
  });
});
