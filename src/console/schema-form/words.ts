import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalisedText } from '@veridoor/contract/common';
import type { Problem } from '../../lib/api/types.ts';
import { countryName } from '../../lib/i18n/country-name.ts';
import { closestText } from '@veridoor/languages/closest-text';
import { useFindings } from '../parts/findings.ts';
import { textOf, type Json, type JsonObject, type Schema } from './schema.ts';

export type Mistake = NonNullable<Problem['errors']>[number];

/** The names of fields and values, and what is wrong with them, in the language of the page. */
export interface Words {
  label: (name: string) => string;
  /** What a field is for; where this page has no words for it, those of the contract, which are English. */
  hint: (name: string, schema: Schema) => string | undefined;
  value: (name: string, value: string) => string;
  country: (code: string) => string;
  mistake: (mistake: Mistake) => string;
  /** A thing in a list, in a few words. */
  title: (item: Json | undefined) => string;
  language: string;
}

/** Said of every text in several languages; the field shows it. */
const GENERIC = (LocalisedText as Schema).description;

/** Names of fields and values, formats and documents of the API: words for programmers, which no field shows. */
const DEVELOPERS = /`|docs\/|[a-z]_[a-z]|\bISO\b|YYYY|ICAO|BCP|(^|\. )[a-z][a-z_]*: /;

const isPlain = (description: string | undefined): boolean =>
  description !== undefined && description !== GENERIC && !DEVELOPERS.test(description);

/** Fields whose values have words among the findings. */
const FOUND: Readonly<Record<string, 'check' | 'stepKind' | 'side' | 'field' | 'verdict'>> = {
  check: 'check',
  second_person: 'verdict',
  kind: 'stepKind',
  sides: 'side',
};

export function useWords(): Words {
  const { t, i18n } = useTranslation('console_workflows');
  const findings = useFindings();
  const { language } = i18n;
  return useMemo(() => {
    const known = (part: string, name: string): string | null =>
      /^[\w-]+$/.test(name) && i18n.exists(`console_workflows:${part}.${name}`)
        ? t(`${part}.${name}` as 'label.name')
        : null;
    const label = (name: string) => known('label', name) ?? name.replaceAll('_', ' ');
    const country = (code: string) => (code === '*' ? t('everyCountry') : countryName(code, language));
    const value = (name: string, code: string): string => {
      const found = FOUND[name];
      if (found !== undefined) return findings[found](code as never);
      return known('value', code) ?? findings.type(code);
    };
    const title = (item: Json | undefined): string => {
      if (typeof item !== 'object' || item === null || Array.isArray(item))
        return Array.isArray(item) ? '' : textOf(item ?? undefined);
      const named = item['title'] ?? item['label'] ?? item['text'];
      if (named !== undefined && named !== '') return closestText(named as string | Record<string, string>, language);
      // A step without a title is called by its kind, as customers see it.
      if (typeof item['kind'] === 'string') return value('kind', item['kind']);
      return titleOfFields(item, { value, country });
    };
    return {
      label,
      hint: (name, { description }) =>
        known('hint', name) ?? (language === 'en' && isPlain(description) ? description : undefined),
      value,
      country,
      mistake: ({ code, message }) => known('mistake', code.replaceAll('_', '-')) ?? message,
      title,
      language,
    };
  }, [t, i18n, findings, language]);
}

function titleOfFields(item: JsonObject, { value, country }: Pick<Words, 'value' | 'country'>): string {
  return Object.entries(item)
    .flatMap(([name, part]) => (typeof part === 'string' && part !== '' ? [[name, part] as const] : []))
    .map(([name, part]) => (name === 'country' ? country(part) : value(name, part)))
    .join(' · ');
}
