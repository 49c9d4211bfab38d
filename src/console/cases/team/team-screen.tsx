import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import type { ReviewOfficer } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { officersKey, officersQuery, takeBack } from './team-queries.ts';
import { useConsole } from '../../parts/console-context.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { addressOfCase } from '../../parts/paths.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useAge } from '../../parts/use-time.ts';
import { DataTable } from '../../parts/data-table.tsx';
import styles from '../../parts/page.module.css';

/** Milliseconds between two looks at what everybody does. */
const LOOK_EVERY = 10_000;

/** Who works on what since when, and how much waits for each. */
export default function TeamScreen() {
  const { t } = useTranslation('console_pages');
  const { staff } = useConsole();
  const heading = useScreenTitle(t('team.title'));
  const officers = useQuery({ ...officersQuery(staff), refetchInterval: LOOK_EVERY });
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('team.title')}
      </h1>
      <Loaded query={officers} loading={t('team.loading')}>
        {({ data }) => (
          <DataTable
            label={t('team.title')}
            titles={(['officer', 'now', 'assigned'] as const).map((name) => t(`team.${name}`))}
            className={styles.words}
          >
            {data.map((one) => (
              <Officer key={one.user} one={one} />
            ))}
          </DataTable>
        )}
      </Loaded>
    </main>
  );
}

function Officer({ one }: { one: ReviewOfficer }) {
  const { t, i18n } = useTranslation('console_pages');
  const age = useAge();
  const number = new Intl.NumberFormat(i18n.language).format(one.assigned);
  return (
    <tr>
      <th scope="row">
        <bdi>{one.name}</bdi> {one.mine ? <span className={styles.faint}>{t('team.you')}</span> : null}
      </th>
      <td>
        {one.claims.length === 0 ? <span className={styles.faint}>{t('team.nothing')}</span> : null}
        {one.claims.map((claim) => (
          <Claimed key={claim.profile} claim={claim} mine={one.mine} />
        ))}
      </td>
      <td>{one.assigned_since === null ? number : t('team.oldest', { number, age: age(one.assigned_since) })}</td>
    </tr>
  );
}

function Claimed({ claim, mine }: { claim: ReviewOfficer['claims'][number]; mine: boolean }) {
  const { t } = useTranslation('console_pages');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const age = useAge();
  const release = useAction(() => takeBack(staff, claim.profile), {
    onDone: () => client.invalidateQueries({ queryKey: officersKey }),
  });
  return (
    <p>
      <Link to={addressOfCase(claim)}>{t('team.case', { age: age(claim.since) })}</Link>{' '}
      {me.permissions.includes('review.manage') && !mine ? (
        <Button look="secondary" className={styles.small} busy={release.pending} onClick={() => release.run()}>
          {t('team.release')}
        </Button>
      ) : null}
      {release.problem === null ? null : <Trouble error={release.problem} onAgain={() => release.run()} />}
    </p>
  );
}
