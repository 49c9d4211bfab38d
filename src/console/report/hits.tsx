import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { AmlHit, Report } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Skeleton } from '../../ui/waiting/waiting.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { Trouble } from '../parts/trouble.tsx';
import { decideHit, screeningQuery } from './case-queries.ts';
import { HitEntry } from './hit-entry.tsx';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

/** The day on which a hit opens again: it does at its beginning in UTC. */
const day = (instant: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant));

/** Characters that the service asks of a reason. */
const SHORTEST = 3;

interface HitsProps {
  report: Pick<Report, 'screening' | 'made_at'> & Partial<Pick<Report, 'extracted'>>;
  /** Whether the officer works on the case. */
  decides: boolean;
  onDecided: () => void;
}

/** Entries of lists that are like the person, side by side with what is known of the person. */
export function Hits({ report, decides, onDecided }: HitsProps) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { staff } = useConsole();
  const { screening } = report;
  const id = screening.report;
  const search = useQuery({
    ...screeningQuery(staff, id, report.made_at),
    enabled: id !== null && screening.hits.length > 0,
  });
  return (
    <section className={shared.part}>
      <h2>{t('hits.title')}</h2>
      {screening.hits.length === 0 ? (
        <p className={shared.faint}>
          {screening.result.outcome === 'passed' || screening.result.detail === null
            ? findings.remark('no_entry')
            : findings.code(screening.result.detail)}
        </p>
      ) : search.data === undefined ? (
        search.error === null ? (
          <Skeleton shape="row" />
        ) : (
          <Trouble error={search.error} onAgain={() => void search.refetch()} />
        )
      ) : (
        <ul className={styles.hits} role="list">
          {search.data.results.map((hit) => (
            <HitCard
              key={`${hit.source} ${hit.entity_id}`}
              hit={hit}
              birthDate={report.extracted?.birth_date?.value ?? null}
              report={search.data.id}
              decides={decides}
              onDecided={onDecided}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface HitCardProps {
  hit: AmlHit;
  /** The person's, as far as it is known here. */
  birthDate?: string | null;
  report: string;
  decides: boolean;
  onDecided: () => void;
}

/** One entry beside the customer, with the decision on it. */
export function HitCard({ hit, birthDate = null, report, decides, onDecided }: HitCardProps) {
  const { t, i18n } = useTranslation('review_case');
  const findings = useFindings();
  const { me } = useConsole();
  const mayDecide = decides && me.permissions.includes('aml.decide');
  return (
    <li className={styles.hit} data-decided={hit.decision !== null && hit.decision.verdict !== 'undecided'}>
      <p className={styles.hitHead}>
        <bdi className={shared.strong}>{hit.name}</bdi>
        <span>{percent(Math.round(hit.score * 100), i18n.language)}</span>
      </p>
      <p className={shared.faint}>
        {[hit.source.toUpperCase(), ...hit.categories.map((category) => t(`hits.category.${category}`))].join(' · ')}
      </p>
      <HitEntry hit={hit} birthDate={birthDate} />
      {hit.decision === null || hit.decision.verdict === 'undecided' ? (
        mayDecide ? (
          <HitForm hit={hit} report={report} onDecided={onDecided} />
        ) : null
      ) : (
        <div className={shared.row}>
          <p>
            <Icon name="check" /> {findings.verdict(hit.decision.verdict)}: <bdi>{hit.decision.reason}</bdi>
            {hit.decision.until === null ? null : (
              <span className={shared.faint}> {t('hits.opens', { date: day(hit.decision.until, i18n.language) })}</span>
            )}
          </p>
          {mayDecide ? <UndoHit hit={hit} report={report} onUndone={onDecided} /> : null}
        </div>
      )}
    </li>
  );
}

interface UndoHitProps {
  hit: Pick<AmlHit, 'source' | 'entity_id'>;
  report: string;
  onUndone: () => void;
}

/** Withdraws the decision on a hit, as other decisions can be: the hit is open again. */
export function UndoHit({ hit: { source, entity_id }, report, onUndone }: UndoHitProps) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const undo = useAction(
    () => decideHit(staff, report, { source, entity_id, verdict: 'undecided', reason: t('hits.undone') }),
    { onDone: onUndone },
  );
  return (
    <>
      <Button look="secondary" className={shared.small} busy={undo.pending} onClick={() => undo.run()}>
        {t('hits.undo')}
      </Button>
      {undo.problem === null ? null : (
        <p role="alert" className={styles.danger}>
          {t('hits.failed')}
        </p>
      )}
    </>
  );
}

function HitForm({ hit, report, onDecided }: Omit<HitCardProps, 'decides'>) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const { source, entity_id } = hit;
  const form = useForm<{ reason: string; until: string }, 'missing' | 'past', 'true_match' | 'false_positive'>({
    initial: () => ({ reason: '', until: '' }),
    check: ({ reason, until }) => ({
      ...(reason.trim().length < SHORTEST && { reason: 'missing' }),
      ...(until !== '' && until <= new Date().toISOString().slice(0, 10) && { until: 'past' }),
    }),
    send: ({ reason, until }, verdict) =>
      decideHit(staff, report, {
        source,
        entity_id,
        verdict,
        reason: reason.trim(),
        ...(until !== '' && verdict === 'false_positive' && { until: `${until}T00:00:00Z` }),
      }),
    onSent: onDecided,
  });
  return (
    <form className={styles.hitForm} {...form.attributes('false_positive')}>
      <TextField
        label={t('hits.reason')}
        fault={form.faultOf('reason') && t('hits.missing')}
        maxLength={2000}
        autoComplete="off"
        {...form.input('reason')}
      />
      <div className={shared.row}>
        {(['birth_date', 'name', 'country'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            onClick={() => form.change({ reason: t(`hits.ready.${name}`) })}
          >
            {t(`hits.ready.${name}`)}
          </button>
        ))}
      </div>
      <TextField
        label={t('hits.until')}
        hint={t('hits.untilHint')}
        fault={form.faultOf('until') && t('hits.past')}
        type="date"
        {...form.input('until')}
      />
      {form.problem === null ? null : (
        <p role="alert" className={styles.danger}>
          {t('hits.failed')}
        </p>
      )}
      <div className={shared.row}>
        <Button type="submit" look="secondary" className={shared.small} busy={form.pending}>
          {t('hits.other')}
        </Button>
        <Button look="secondary" className={shared.small} busy={form.pending} onClick={() => form.submit('true_match')}>
          {t('hits.same')}
        </Button>
      </div>
    </form>
  );
}
