import { Type, type Static } from 'typebox';

export const Branding = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Name that customers read.' }),
    logo: Type.Union([Type.String(), Type.Null()], { description: 'A data: URL (SVG, PNG or WebP, at most 48 kB).' }),
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'Colour of buttons and accents, #rrggbb.' }),
    radius: Type.Integer({ minimum: 0, maximum: 24, description: 'Corner radius in CSS pixels.' }),
    font: Type.Enum(['system', 'serif', 'rounded'], { description: 'Font family.' }),
  },
  { $id: 'Branding', description: "How the interface looks for a company's customers." },
);
export type Branding = Static<typeof Branding>;
