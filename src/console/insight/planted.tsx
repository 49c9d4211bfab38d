import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DecisionFigures } from '../../lib/api/types.ts';
import { useFindings } from '../parts/findings.ts';
import { addressOfCase } from '../parts/paths.ts';
import { FigureTable } from './figure-table.tsx';
import { useNumbers } from './use-numbers.ts';
import { useMoment } from '../parts/use-time.ts';

interface PlantedProps {
  errors: NonNullable<DecisionFigures['errors']>;
  cases: NonNullable<DecisionFigures['planted']>;
}

/** How often the team errs, with the interval that so few cases allow, and the cases. */
export function Planted({ errors, cases }: PlantedProps) {
  const { t, i18n } = useTranslation('console_pages');
  const findings = useFindings();
  const write = useNumbers();
  const day = useMoment(null);
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <FigureTable
        title={t('figures.errors')}
        heads={[t('figures.truth'), t('figures.decided'), t('figures.wrong'), t('figures.interval')]}
        rows={errors.map(({ truth, decided, wrong, least, most }) => ({
          key: truth,
          cells: [
            findings.status(truth),
            write.number(decided),
            write.number(wrong),
            decided === 0 ? '–' : share.formatRange(least, most),
          ],
        }))}
      />
      <FigureTable
        title={t('figures.planted')}
        heads={[t('figures.case'), t('figures.truth'), t('figures.outcome'), t('customers.column.decided')]}
        rows={cases.map(({ profile, subject, truth, outcome, decided_at }) => ({
          key: profile,
          cells: [
            <Link key="case" to={addressOfCase({ subject, profile })}>
              <bdi>{profile.slice(0, 8)}</bdi>
            </Link>,
            findings.status(truth),
            outcome === null ? '–' : findings.status(outcome),
            decided_at === null ? '–' : day(decided_at),
          ],
        }))}
      />
    </>
  );
}
