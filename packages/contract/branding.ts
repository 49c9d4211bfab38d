import { Type, type Static } from 'typebox';
import { localisedText, nullable, textByLanguage } from './common.ts';

/** How a company shows itself to its customers. */
export const Branding = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Name that customers read.' }),
    names: nullable(
      textByLanguage(100),
      'The name in other languages, by BCP 47 code. Customers read the closest, otherwise `name`.',
    ),
    logo: Type.Union([Type.String(), Type.Null()], { description: 'A data: URL (SVG, PNG or WebP, at most 48 kB).' }),
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour of buttons and accents, #rrggbb.' }),
    radius: Type.Integer({ minimum: 0, maximum: 24, description: 'Corner radius in CSS pixels.' }),
    font: Type.Enum(['system', 'serif', 'rounded'], { description: 'Font family.' }),
    language: Type.String({
      pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$',
      description:
        'Language of pages and messages, BCP 47, for customers whose link and browser name none of ours. `en` at first.',
    }),
    greeting: nullable(
      localisedText(200),
      'A line of yours on the first page: one text, or one for each language. Customers read the closest, then that of `language`. Null for none.',
    ),
    ending: nullable(
      localisedText(500),
      'Your words on the last page, below what came of it; they may have several lines. Languages as for `greeting`.',
    ),
    support: nullable(
      localisedText(200),
      'Where customers get help: an https address, an e-mail address, or a telephone number that begins with +. The last page and pages of errors link to it. Languages as for `greeting`.',
    ),
  },
  { $id: 'Branding', description: 'How the interface looks and speaks for customers.' },
);
export type Branding = Static<typeof Branding>;

/** A company's branding before it names one. */
export const firstBranding = (name: string): Branding => ({
  name,
  names: null,
  logo: null,
  colour: '#1f5f8b',
  radius: 12,
  font: 'system',
  language: 'en',
  greeting: null,
  ending: null,
  support: null,
});
