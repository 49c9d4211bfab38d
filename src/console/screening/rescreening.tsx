import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import type { AmlRescreening } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { ProgressBar } from '../../ui/progress/progress.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { rescreeningQuery, startRescreening } from './screening-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import layout from '../parts/page.module.css';

/** Milliseconds between two looks: while it runs, and while it does not. */
const RUNNING = 5_000;
const RESTING = 60_000;

/** How far the screening of everybody is, and the way to order one. */
export function Rescreening() {
  const { t } = useTranslation('console_screening');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const query = useQuery({
    ...rescreeningQuery(staff),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING : RESTING),
  });
  const start = useAction(() => startRescreening(staff), {
    onDone: (state) => client.setQueryData(rescreeningQuery(staff).queryKey, state),
  });
  return (
    <section className={layout.part}>
      <h2>{t('rescreening.title')}</h2>
      <Loaded query={query} loading={t('rescreening.loading')}>
        {(now) => (
          <>
            <Progress now={now} />
            {me.permissions.includes('aml.search') && now.state !== 'running' && now.state !== 'no_list_loaded' ? (
              <Button look="secondary" className={layout.small} busy={start.pending} onClick={() => start.run()}>
                {t('rescreening.start')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
      {start.problem === null ? null : <Trouble error={start.problem} onAgain={() => start.run()} stale />}
    </section>
  );
}

function Progress({ now }: { now: AmlRescreening }) {
  const { t, i18n } = useTranslation('console_screening');
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const at = useMoment();
  const reached = t('rescreening.reached', { screened: number(now.screened), profiles: number(now.profiles) });
  return (
    <>
      <p>{t(`rescreening.state.${now.state}`)}</p>
      {now.state === 'running' || now.state === 'incomplete' ? (
        <>
          <ProgressBar value={now.screened / Math.max(1, now.profiles)} label={t('rescreening.title')} />
          <p>{reached}</p>
        </>
      ) : null}
      {now.started_at === null ? null : (
        <p className={layout.faint}>
          {now.finished_at === null
            ? t('rescreening.started', { at: at(now.started_at) })
            : t('rescreening.finished', { at: at(now.finished_at) })}
        </p>
      )}
    </>
  );
}
