/** Where CLDR has languages of America as a group of their own. */
const AMERICA = /AR|B[ORZ]|C[LORU]|DO|EC|GT|HN|MX|NI|P[AERY]|SV|U[SY]|VE/;
const OF_AMERICA: Readonly<Record<string, string>> = { es: 'es-419', pt: 'pt-BR' };

/** Codes that browsers send for a language of another code. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', cnr: 'sr' };

/**
 * The language that is closest to the first wish that has one.
 * @param wishes tags of BCP 47, the preferred first; null and malformed ones are skipped.
 * @param known canonical tags.
 */
export function closestLanguage<Known extends string>(
  wishes: readonly (string | null | undefined)[],
  known: readonly Known[],
): Known | undefined {
  for (const wish of wishes) {
    const found = wish && closest(wish, known);
    if (found) return found;
  }
  return undefined;
}

function closest<Known extends string>(wish: string, known: readonly Known[]): Known | undefined {
  try {
    const locale = new Intl.Locale(wish.replaceAll('_', '-'));
    const { script, region = '' } = locale.maximize();
    const own = SAME[locale.language] ?? locale.language;
    const tags = new Set<string | undefined>([
      locale.baseName,
      `${own}-${script}`,
      `${own}-${region}`,
      ...(locale.region && AMERICA.test(region) ? [OF_AMERICA[own]] : []),
    ]);
    const isBase = (each: string) => each === own && isReadable(script, new Intl.Locale(own).maximize().script);
    return known.find((each) => tags.has(each)) ?? known.find(isBase);
  } catch {
    return undefined;
  }
}

/** Languages that are written in Latin and Cyrillic letters are read in both. */
const isReadable = (requested: string | undefined, other: string | undefined): boolean =>
  requested === other || /^(?:Latn|Cyrl){2}$/.test(`${requested}${other}`);
