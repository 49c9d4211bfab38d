import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { weightOf } from '@veridoor/contract/checks';
import { FRAUD_REASONS } from '@veridoor/contract/decisions/fraud';
import type { DecisionProposal, Report } from '../../lib/api/types.ts';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { Keeping } from '../privacy/keeping.tsx';
import { proposalQuery, reportQuery } from '../report/case-queries.ts';
import { Calls } from './calls.tsx';
import { CaseHead, Column, Decided, Unopened, useCase } from './case-frame.tsx';
import { Checks } from '../report/checks.tsx';
import { DecisionBar } from './decision/decision-bar.tsx';
import { waiterOf } from './decision/open-findings.ts';
import { ProposalBar } from './decision/proposal-bar.tsx';
import { LinkPart } from './link-part.tsx';
import { SuspicionPart } from './suspicion-part.tsx';
import { RingPart } from './ring.tsx';
import { Fields } from '../report/fields.tsx';
import { Declared } from '../report/declared.tsx';
import { History } from '../report/history.tsx';
import { Entry } from '../report/entry.tsx';
import { Signed } from '../report/signed.tsx';
import { Hits } from '../report/hits.tsx';
import { CaseTeam } from './team/case-team.tsx';
import { useLooked } from './decision/use-looked.ts';
import { ImageBench, imagesOf } from './images/image-bench.tsx';
import type { Claim } from './use-claim.ts';
import styles from '../parts/case.module.css';

/** One case, everything beside each other. */
export default function CaseScreen() {
  const { profile = '' } = useParams();
  return <Case key={profile} profile={profile} />;
}

function Case({ profile }: { profile: string }) {
  const { t } = useTranslation('review_case');
  const { staff } = useConsole();
  const { claim, queue, reads, isShut } = useCase(profile);
  const waiting = claim.state === 'mine' ? (claim.case.verification ?? undefined) : undefined;
  const report = useQuery({ ...reportQuery(staff, profile, waiting), enabled: reads });
  const proposed = useQuery({ ...proposalQuery(staff, profile), enabled: claim.state === 'proposed' });
  if (isShut || report.data === undefined) {
    const words = { title: t('title'), loading: t('loading'), missing: t('missing.text') };
    return <Unopened id={profile} claim={claim} queue={queue} read={report} words={words} />;
  }
  return (
    <Opened
      report={report.data}
      claim={claim}
      proposal={claim.state === 'mine' ? claim.case.proposal : (proposed.data ?? null)}
      queue={queue}
      onChanged={() => void report.refetch()}
    />
  );
}

interface OpenedProps {
  report: Report;
  claim: Claim;
  /** What waits for a second person. */
  proposal: DecisionProposal | null;
  queue: string;
  /** Something about the person was decided here. */
  onChanged: () => void;
}

function Opened({ report, claim, proposal, queue, onChanged }: OpenedProps) {
  const { t } = useTranslation('review_case');
  const { profile } = report;
  const mine = claim.state === 'mine' ? claim.case : null;
  const looked = useLooked(imagesOf(report));
  return (
    <main className={styles.case}>
      <Head report={report} claim={claim} queue={queue} />
      <Decided claim={claim} waiter={waiterOf(report)} />
      <div className={styles.columns}>
        <Column label={t('images.title')} wide>
          <ImageBench report={report} />
        </Column>
        <Column label={t('person')}>
          <Checks report={report} />
          <Fields report={report} />
          <Declared report={report} />
          <Signed report={report} />
        </Column>
        <Column label={t('around')}>
          <Hits report={report} onDecided={onChanged} decides={mine !== null} />
          <RingPart report={report} isMine={mine !== null} queue={queue} />
          <LinkPart key={profile.status} profile={profile} />
          <CaseTeam profile={profile.id} claim={claim} queue={queue} />
          <Calls report={report} />
          <SuspicionPart profile={profile.id} />
          <History report={report} />
          <Entry report={report} />
          <Keeping profile={profile.id} isFraud={isRejectedForFraud(profile)} queue={queue} />
        </Column>
      </div>
      {proposal !== null ? (
        <ProposalBar key={proposal.id} waiter={waiterOf(report)} proposal={proposal} queue={queue} looked={looked} />
      ) : mine === null || mine.verification === null ? null : (
        <DecisionBar key={profile.id} report={report} verification={mine.verification} queue={queue} looked={looked} />
      )}
    </main>
  );
}

const isRejectedForFraud = ({ status, status_reason: reason }: Report['profile']): boolean =>
  status === 'rejected' && reason !== null && FRAUD_REASONS.has(reason);

/** More would take the place of what was found: the checks have them all. */
const MOST_CAUSES = 4;

/** What no check has found comes first: it says why nobody else can go on. */
const weightOfCause = ({ check, outcome }: Report['verdict']['causes'][number]): number =>
  check === null ? Infinity : weightOf({ check, outcome });

function Head({ report, claim, queue }: Pick<OpenedProps, 'report' | 'claim' | 'queue'>) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { profile, verdict } = report;
  const gravestFirst = verdict.causes.toSorted((one, other) => weightOfCause(other) - weightOfCause(one));
  const causes = [...new Set(gravestFirst.map(({ code }) => findings.code(code)))];
  return (
    <CaseHead
      row={profile.id}
      claim={claim}
      queue={queue}
      title={t('title')}
      name={profile.name ?? report.extracted.full_name?.value ?? null}
      isTest={profile.mode === 'test'}
      facts={
        <>
          <bdi>{profile.reference ?? profile.id_card_number}</bdi>
          <span>{findings.status(profile.status)}</span>
        </>
      }
    >
      {causes.length === 0 ? null : (
        <ul className={styles.causes} role="list" aria-label={t('causes')}>
          {causes.slice(0, MOST_CAUSES).map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
          {causes.length > MOST_CAUSES ? (
            <li title={causes.slice(MOST_CAUSES).join(' ')}>
              {t('moreCauses', { number: causes.length - MOST_CAUSES })}
            </li>
          ) : null}
        </ul>
      )}
    </CaseHead>
  );
}
