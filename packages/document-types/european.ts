/** Where the rules of the European Union for documents hold: its states, and those of its economic area. */
export const EUROPEAN: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Where passports and residence permits have the Union's uniform format: the European Union without Ireland. */
export const UNIFORM: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
