import { IDENTITY_TYPES, isIdentityType } from '@veridoor/document-types/registry';

/**
 * Whether a page has a hologram by what is published about documents of its type and country. Of others nothing is
 * known.
 *
 * @param country ISO 3166-1 alpha-2; null where nobody has said it yet: then whether one of the type has a hologram.
 */
export function mayHaveHologram({ type, country, side }: Page): boolean {
  if (side === 'back' || !isIdentityType(type)) return false;
  const { holograms } = IDENTITY_TYPES[type];
  return country === null ? holograms.size > 0 : holograms.has(country);
}

interface Page {
  readonly type: string;
  readonly country: string | null;
  readonly side: string;
}
