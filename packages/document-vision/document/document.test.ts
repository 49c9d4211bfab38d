import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAamva } from '../barcode/aamva.ts';
import { parseMrz } from '../mrz/parse.ts';
import type { Frame } from '@veridoor/image/frame';
import { countryOf, fieldsOfMrz, nationalityOf, settledBy } from './fields.ts';
import { distance, fingerprint, isSamePage } from './fingerprint.ts';
import { daysOf, daysOnEarth } from './days.ts';
import { findingsOf, findingsOfDates, isBefore, type ExpectedPage, type ReadPage } from './findings.ts';
import { straighten } from './straighten.ts';

// The specimens of ICAO Doc 9303, parts 4 and 5, and a licence of the AAMVA's sample.
const PASSPORT = parseMrz(
  ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'],
  2026,
)!;
const CARD = parseMrz(
  ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'],
  2026,
)!;
const LICENCE = parseAamva(
  '@\n\u001e\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDACMICHAEL\nDBB06061986\nDBA12102030\nDCGUSA\r',
)!;

const DAY = '2012-01-01';
const PASSPORTS: ExpectedPage['machineReadable'] = [{ part: 'passport', sides: ['single', 'front'] }];
const CARDS: ExpectedPage['machineReadable'] = [
  { part: 'card', sides: ['front', 'back', 'single'] },
  { part: 'licence', sides: ['back', 'single'] },
];
const expectedPage = (change: Partial<ExpectedPage> = {}): ExpectedPage => ({
  machineReadable: CARDS,
  side: 'back',
  country: null,
  size: null,
  minimumAge: null,
  ...change,
});
const codes = (page: Partial<ReadPage>, expected: ExpectedPage, today = DAY) =>
  findingsOf({ mrz: null, licence: null, ...page }, expected, daysOf(today)).map(({ code }) => code);

describe('findings', () => {
  it('the right page has no findings', () => {
    expect(codes({ mrz: CARD }, expectedPage())).toEqual([]);
    expect(codes({ mrz: PASSPORT }, expectedPage({ machineReadable: PASSPORTS, side: 'single' }))).toEqual([]);
    expect(codes({ licence: LICENCE }, expectedPage({ machineReadable: CARDS, country: 'US' }))).toEqual([]);
    expect(codes({}, expectedPage())).toEqual([]);
  });

  it('findings report a wrong document and a wrong side', () => {
    expect(codes({ mrz: PASSPORT }, expectedPage())).toEqual(['wrong_document']);
    expect(codes({ mrz: CARD }, expectedPage({ machineReadable: PASSPORTS, side: 'single' }))).toEqual([
      'wrong_document',
    ]);
    expect(codes({ licence: LICENCE }, expectedPage({ machineReadable: PASSPORTS, side: 'single' }))).toEqual([
      'wrong_document',
    ]);
    expect(codes({ mrz: CARD }, expectedPage({ side: 'front' }))).toEqual(['wrong_side']);
    expect(codes({ licence: LICENCE }, expectedPage({ machineReadable: CARDS, side: 'front' }))).toEqual([
      'wrong_side',
    ]);
  });

  it('findings report an expired document and a holder who is too young', () => {
    expect(codes({ mrz: CARD }, expectedPage(), '2012-04-15')).toEqual([]);
    expect(codes({ mrz: CARD }, expectedPage(), '2012-04-16')).toEqual(['document_expired']);
    expect(codes({ mrz: CARD }, expectedPage({ minimumAge: 38 }), '2012-01-01')).toEqual(['too_young']);
    expect(codes({ mrz: CARD }, expectedPage({ minimumAge: 37 }), '2012-01-01')).toEqual([]);
    expect(codes({ mrz: CARD }, expectedPage({ minimumAge: 37 }), '2011-08-12')).toEqual([]);
    expect(codes({ mrz: CARD }, expectedPage({ minimumAge: 37 }), '2011-08-11')).toEqual(['too_young']);
  });

  it('leaves to a reviewer what six figures do not decide', () => {
    const dated = (dates: Partial<(typeof CARD)['fields']>) => ({ ...CARD, fields: { ...CARD.fields, ...dates } });
    const centenarian = dated({ birthDate: '2022-03-01', birthDates: ['2022-03-01', '1922-03-01'] });
    expect(codes({ mrz: centenarian }, expectedPage({ minimumAge: 18 }), '2012-01-01')).toEqual(['age_unknown']);
    expect(codes({ mrz: centenarian }, expectedPage({ minimumAge: 95 }), '2012-01-01')).toEqual(['too_young']);
    const open = dated({ expirationDate: '9999-12-31', expirationDates: ['9999-12-31', '1999-12-31'] });
    expect(codes({ mrz: open }, expectedPage(), '2012-01-01')).toEqual(['expiry_unknown']);
    expect(codes({ mrz: dated({ expirationDate: '9999-12-31' }) }, expectedPage(), '2012-01-01')).toEqual([]);
  });

  it('lets print decide that a document has no end, whichever day of 9999 it prints', () => {
    const open = { ...CARD.fields, expirationDate: '9999-01-01', expirationDates: ['9999-01-01', '1999-01-01'] };
    const fields = fieldsOfMrz({ fields: open });
    const settled = (expirationDate: string) => settledBy(fields, { ...fields, source: 'print', expirationDate });
    expect(settled('9999-12-31')).toMatchObject({ expirationDate: '9999-01-01' });
    expect(settled('9999-12-31')).not.toHaveProperty('expirationDates');
    expect(settled('1999-01-01')).toMatchObject({ expirationDate: '1999-01-01' });
    expect(settled('2031-01-01')).toHaveProperty('expirationDates');
    expect(findingsOfDates(settled('9999-12-31'), null, daysOf('2026-11-28'))).toEqual([]);
  });

  it('takes the day that is better for the holder, wherever they are', () => {
    const night = daysOnEarth(new Date('2026-11-29T01:00:00Z'));
    expect(night).toEqual({ first: '2026-11-28', last: '2026-11-29' });
    const evening = daysOnEarth(new Date('2026-11-28T20:00:00Z'));
    expect(evening).toEqual({ first: '2026-11-28', last: '2026-11-29' });
    const dated = (dates: Partial<(typeof CARD)['fields']>) => ({ ...CARD, fields: { ...CARD.fields, ...dates } });
    const page = (mrz: typeof CARD) => ({ mrz, licence: null });
    expect(findingsOf(page(dated({ expirationDate: '2026-11-28' })), expectedPage(), night)).toEqual([]);
    const grown = dated({ birthDate: '2008-11-29', expirationDate: '2030-01-01' });
    expect(findingsOf(page(grown), expectedPage({ minimumAge: 18 }), evening)).toEqual([]);
  });

  it('an invalid MRZ, a missing MRZ and another country are left to a reviewer', () => {
    const broken = { ...CARD, valid: false };
    const found = findingsOf({ mrz: broken, licence: null }, expectedPage(), daysOf('2099-01-01'));
    expect(found).toEqual([{ code: 'mrz_invalid', outcome: 'review' }]);
    expect(codes({}, expectedPage({ machineReadable: PASSPORTS, side: 'single' }))).toEqual(['mrz_not_found']);
    expect(codes({ mrz: CARD }, expectedPage({ country: 'TR' }))).toEqual(['country_differs']);
  });

  it('a date without day or month counts as before another only when it must be', () => {
    expect(isBefore('2012', '2012-12-31')).toBe(false);
    expect(isBefore('2012-06', '2012-07-01')).toBe(true);
    expect(isBefore(null, '2012-07-01')).toBe(false);
    expect(countryOf('D')).toBe('DE');
    expect(countryOf('TUR')).toBe('TR');
    expect(countryOf('UTO')).toBeNull();
  });

  it('keeps what a person has instead of the nationality of a country', () => {
    const nationalities = ['XXA', 'UNO', 'XXK', 'RKS', 'D', 'UTO', ''].map(nationalityOf);
    expect(nationalities).toEqual(['XXA', 'UNO', 'XK', 'XK', 'DE', null, null]);
  });
});

/** A page of blocks on a darker ground, drawn into a quadrilateral without perspective. */
function scene(seed: number, shift = 0, noise = 0): Frame {
  const data = new Uint8Array(400 * 300);
  for (let y = 0; y < 300; y++) {
    for (let x = 0; x < 400; x++) {
      const [px, py] = [x - 50 - shift, y - 50];
      const inside = px >= 0 && px < 300 && py >= 0 && py < 189;
      const block = Math.floor(px / 19) * 31 + Math.floor(py / 12) * 17;
      const value = inside ? 60 + ((block * seed * 2654435761) % 150) : 20;
      data[y * 400 + x] = Math.max(0, Math.min(255, value + noise * (((x * 7919 + y * 104_729) % 11) - 5)));
    }
  }
  return { width: 400, height: 300, channels: 1, data };
}
const page = (frame: Frame, shift = 0, turned = false) => {
  const [a, b, c, d] = [
    [50 + shift, 50],
    [350 + shift, 50],
    [350 + shift, 239],
    [50 + shift, 239],
  ] as const;
  return straighten(frame, turned ? [c, d, a, b] : [a, b, c, d], 'ID-1', 1000)!;
};

describe('straightened pages', () => {
  it('a straightened page keeps its own resolution and its document’s proportions', () => {
    const { width, height } = page(scene(3));
    expect(width).toBe(300);
    expect(width / height).toBeCloseTo(85.6 / 53.98, 1);
    expect(
      straighten(
        scene(3),
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ],
        'ID-1',
        1000,
      ),
    ).toBeNull();
  });

  it('a page’s fingerprint survives moving, turning and noise, and differs for another page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 500 }), fc.integer({ min: 501, max: 999 }), (one, other) => {
        const print = fingerprint(page(scene(one)));
        expect(print).toMatch(/^[0-9a-f]{64}$/);
        expect(isSamePage(print, fingerprint(page(scene(one, 20, 1), 20)))).toBe(true);
        expect(isSamePage(print, fingerprint(page(scene(one), 0, true)))).toBe(true);
        expect(distance(print, fingerprint(page(scene(other))))).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  });

  it('a page shown again in a mirror or turned by a quarter is the same page', () => {
    const shown = page(scene(3));
    const print = fingerprint(shown);
    const { width, height, data } = shown;
    const mirrored = data.map((_, i) => data[i - (i % width) + (width - 1 - (i % width))]!);
    expect(isSamePage(print, fingerprint({ ...shown, data: mirrored }))).toBe(true);
    for (const clockwise of [true, false]) {
      const upright = data.map((_, i) => {
        const [x, y] = [i % height, Math.floor(i / height)];
        return clockwise ? data[(height - 1 - x) * width + y]! : data[x * width + (width - 1 - y)]!;
      });
      const turned = { ...shown, width: height, height: width, data: upright };
      expect(isSamePage(print, fingerprint(turned))).toBe(true);
    }
  });
});
