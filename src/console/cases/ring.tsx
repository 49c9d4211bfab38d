import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAction } from '../../hooks/use-action.ts';
import type { Report, Ring } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { Button } from '../../ui/button/button.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { addressOfCase } from '../parts/paths.ts';
import { Trouble } from '../parts/trouble.tsx';
import { NoteDialog } from '../privacy/note-dialog.tsx';
import { blockPages, ringQuery } from '../report/case-queries.ts';
import styles from '../parts/case.module.css';

/** The other customers of the company that share something with the person, each once, and the way to block it. */
export function RingPart({ report }: { report: Report }) {
  const { t } = useTranslation('review_case');
  const { staff, me } = useConsole();
  const ring = useQuery({ ...ringQuery(staff, report.profile.id), enabled: me.permissions.includes('report.read') });
  if (ring.error !== null) return <Trouble error={ring.error} onAgain={() => void ring.refetch()} />;
  const members = ring.data?.data ?? [];
  if (members.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('duplicates.title')}</h2>
      <ul className={styles.events} role="list">
        {members.map((one) => (
          <Member key={one.profile} one={one} />
        ))}
      </ul>
      {me.permissions.includes('blocklist.write') ? <Block report={report} /> : null}
    </section>
  );
}

function Member({ one }: { one: Ring['data'][number] }) {
  const { t, i18n } = useTranslation('review_case');
  const { me } = useConsole();
  const findings = useFindings();
  const name = <bdi>{one.name ?? t('nameless')}</bdi>;
  const since = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(one.created_at));
  const ties = one.ties.map(({ kind, score }) =>
    score === null || score === 1
      ? t(`duplicates.${kind}`)
      : `${t(`duplicates.${kind}`)} · ${percent(Math.round(score * 100), i18n.language)}`,
  );
  return (
    <li>
      <p>
        {me.permissions.includes('profile.read') ? <Link to={addressOfCase(one)}>{name}</Link> : name}{' '}
        <span className={styles.faint}>
          <bdi>{one.reference ?? one.id_card_number}</bdi> · {findings.status(one.status)} · {since}
        </span>
      </p>
      <p>{ties.join(', ')}</p>
    </li>
  );
}

/** Keeps what is on the person's documents from coming again, whatever becomes of the case. */
function Block({ report }: { report: Report }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const [asks, setAsks] = useState(false);
  const pages = report.documents.flatMap(({ id, step, state }) =>
    state === 'active' && report.steps.some((one) => one.id === step && one.kind === 'document') ? [id] : [],
  );
  const block = useAction((reason: string) => blockPages(staff, pages, reason), { onDone: () => setAsks(false) });
  if (pages.length === 0) return null;
  return (
    <>
      {block.done ? <p role="status">{t('duplicates.blocked')}</p> : null}
      <Button look="secondary" className={styles.small} onClick={() => setAsks(true)}>
        {t('duplicates.block')}
      </Button>
      {asks ? (
        <NoteDialog
          title={t('duplicates.block')}
          text={t('duplicates.blockText')}
          send={t('duplicates.block')}
          pending={block.pending}
          problem={block.problem}
          onSend={(reason) => block.run(reason)}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}
