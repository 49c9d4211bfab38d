import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../hooks/use-action.ts';
import type { Report, Ring } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { Button } from '../../ui/button/button.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { addressOfCase } from '../parts/paths.ts';
import { Trouble } from '../parts/trouble.tsx';
import { waiterOf } from './decision/open-findings.ts';
import { RejectSeveral } from './decision/reject-several.tsx';
import { useImage } from './images/image-pane.tsx';
import { RingGraph } from './ring-graph.tsx';
import { NoteDialog } from '../privacy/note-dialog.tsx';
import { blockPages, ringQuery } from '../report/case-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/case.module.css';

interface RingPartProps {
  report: Report;
  /** Whether the officer has taken the case. */
  isMine: boolean;
  /** The queue from which the case was opened. */
  queue: string;
}

/** The other customers of the company that share something with the person, each once, and the way to block it. */
export function RingPart({ report, isMine, queue }: RingPartProps) {
  const { t } = useTranslation('review_case');
  const { staff, me } = useConsole();
  const ring = useQuery({ ...ringQuery(staff, report.profile.id), enabled: me.permissions.includes('report.read') });
  const [showsFaces, setShowsFaces] = useState(false);
  if (ring.error !== null) return <Trouble error={ring.error} onAgain={() => void ring.refetch()} />;
  const members = ring.data?.data ?? [];
  if (members.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2>{t('duplicates.title')}</h2>
      <RingGraph who={waiterOf(report).who} members={members} />
      <ul className={styles.events} role="list">
        {members.map((one) => (
          <Member key={one.profile} one={one} showsFace={showsFaces} />
        ))}
      </ul>
      {!showsFaces && me.permissions.includes('document.read') && members.some(({ selfie }) => selfie !== null) ? (
        <Button look="secondary" className={styles.small} onClick={() => setShowsFaces(true)}>
          {t('duplicates.faces')}
        </Button>
      ) : null}
      {isMine ? <RejectAll report={report} members={members} queue={queue} /> : null}
      {me.permissions.includes('blocklist.write') ? <Block report={report} /> : null}
    </section>
  );
}

/** What a household or a hotel shares, too: it ties nobody closely enough to be rejected for it. */
const LOOSE: ReadonlySet<Ring['data'][number]['ties'][number]['kind']> = new Set(['device', 'address']);

/** Rejects everybody of the ring who still waits, this person among them, but for those who share an address alone. */
function RejectAll({
  report,
  members,
  queue,
}: {
  report: Report;
  members: readonly Ring['data'][number][];
  queue: string;
}) {
  const { t } = useTranslation(['console', 'review_case']);
  const findings = useFindings();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const named = members
    .filter(({ ties }) => ties.some(({ kind }) => !LOOSE.has(kind)))
    .map(({ name, reference, id_card_number, ...one }) => ({ ...one, who: name ?? reference ?? id_card_number }));
  const waiting = named.filter(({ status }) => status === 'in_review');
  if (waiting.length === 0) return null;
  return (
    <>
      <Button look="secondary" className={styles.small} onClick={() => setAsks(true)}>
        {t('bulk.rejectAll')}
      </Button>
      {asks ? (
        <RejectSeveral
          waiters={[waiterOf(report), ...waiting.map(({ profile, subject, who }) => ({ profile, subject, who }))]}
          others={named
            .filter(({ status }) => status !== 'in_review')
            .map(({ profile, who, status }) => ({ profile, who, words: findings.status(status) }))}
          open={report.profile.id}
          onDone={() => void navigate(queue)}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </>
  );
}

/** Each look at a face is audited, so faces come on a press alone. */
function Face({ document, of }: { document: string; of: string }) {
  const { t } = useTranslation('review_case');
  const { url } = useImage(document, 'file', true);
  return url === null ? null : <img className={styles.face} src={url} alt={t('duplicates.faceOf', { name: of })} />;
}

function Member({ one, showsFace }: { one: Ring['data'][number]; showsFace: boolean }) {
  const { t, i18n } = useTranslation('review_case');
  const { me } = useConsole();
  const findings = useFindings();
  const name = <bdi>{one.name ?? t('nameless')}</bdi>;
  const since = useMoment(null)(one.created_at);
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
      {showsFace && one.selfie !== null ? <Face document={one.selfie} of={one.name ?? one.id_card_number} /> : null}
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
