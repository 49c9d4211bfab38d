import rules from './holograms.json' with { type: 'json' };

/** Where the regulations apply, ISO 3166-1 alpha-2: the European Union without Ireland. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/**
 * Whether a page has a hologram by what is published about documents of its type and country (`holograms.json`). Of
 * others nothing is known.
 *
 * @param country ISO 3166-1 alpha-2; null where nobody has said it yet: then whether one of the type has a hologram.
 */
export function mayHaveHologram({ type, country, side }: Page): boolean {
  if (side === 'back') return false;
  return rules.some((rule) => {
    if (rule.type !== type) return false;
    if (country === null) return true;
    return rule.countries === 'EU' ? EU.has(country) : rule.countries.includes(country);
  });
}

interface Page {
  readonly type: string;
  readonly country: string | null;
  readonly side: string;
}
