import { useTranslation } from 'react-i18next';

/** The service withholds the numbers of fewer people (docs/insight.md). */
const FEWEST = 5;
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Writes numbers of people, of which few are withheld, and times. */
export function useNumbers() {
  const { t, i18n } = useTranslation('console_pages');
  const numbers = new Intl.NumberFormat(i18n.language);
  const number = (value: number) => numbers.format(value);
  const people = (count: number | null) =>
    count === null ? t('figures.underFive', { limit: number(FEWEST) }) : number(count);
  return {
    number,
    people,
    time: (seconds: number | null) => {
      if (seconds === null) return people(null);
      const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const);
      return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
        seconds / size,
      );
    },
  };
}
