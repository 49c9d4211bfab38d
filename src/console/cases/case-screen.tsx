import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { FRAUD_REASONS } from '@veridoor/contract/decisions/fraud';
import { useKeys } from '../../hooks/use-keys.ts';
import type { DecisionProposal, Report } from '../../lib/api/types.ts';
import { toFlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { Skeleton, Waiting } from '../../ui/waiting/waiting.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { CONSOLE } from '../parts/paths.ts';
import { Keeping } from '../privacy/keeping.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { useAge } from '../parts/use-age.ts';
import { proposalQuery, reportQuery } from '../report/case-queries.ts';
import { Calls } from './calls.tsx';
import { Checks } from '../report/checks.tsx';
import { DecisionBar } from './decision/decision-bar.tsx';
import { waiterOf } from './decision/open-findings.ts';
import { ProposalBar } from './decision/proposal-bar.tsx';
import { Duplicates } from '../report/duplicates.tsx';
import { Fields } from '../report/fields.tsx';
import { History } from '../report/history.tsx';
import { Hits } from '../report/hits.tsx';
import { ImageBench } from './images/image-bench.tsx';
import { useClaim, type Claim } from './use-claim.ts';
import styles from '../parts/case.module.css';

/** One case, everything beside each other. */
export default function CaseScreen() {
  const { profile = '' } = useParams();
  return <Case key={profile} profile={profile} />;
}

function Case({ profile }: { profile: string }) {
  const { t } = useTranslation('review_case');
  const { staff, keys } = useConsole();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const queue = `${CONSOLE.queue}${address.size === 0 ? '' : `?${address.toString()}`}`;
  const claim = useClaim(profile);
  const waiting = claim.state === 'mine' ? (claim.case.verification ?? undefined) : undefined;
  const report = useQuery({
    ...reportQuery(staff, profile, waiting),
    enabled: claim.state === 'mine' || claim.state === 'decided' || claim.state === 'proposed',
  });
  const proposed = useQuery({
    ...proposalQuery(staff, profile),
    enabled: claim.state === 'proposed',
  });
  useKeys({ q: () => void navigate(queue) }, keys);
  if (claim.state === 'taken' || claim.state === 'missing') {
    return (
      <Plain title={t(`${claim.state}.title`)}>
        <p>{t(`${claim.state}.text`)}</p>
        <div className={styles.row}>
          <Link to={queue}>{t('toQueue')}</Link>
          {claim.state === 'taken' ? (
            <Button look="secondary" className={styles.small} onClick={claim.again}>
              {t('again')}
            </Button>
          ) : null}
        </div>
      </Plain>
    );
  }
  const error = claim.state === 'failed' ? claim.error : report.error === null ? null : toFlowError(report.error);
  if (error !== null && report.data === undefined) {
    return (
      <Plain title={t('title')}>
        <Trouble error={error} onAgain={claim.state === 'failed' ? claim.again : () => void report.refetch()} />
      </Plain>
    );
  }
  if (report.data === undefined) {
    return (
      <Plain title={t('title')}>
        <div aria-busy="true" className={styles.loading}>
          <Waiting sentence={t('loading')} />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      </Plain>
    );
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
  return (
    <main className={styles.case}>
      <Head report={report} claim={claim} queue={queue} />
      {claim.state === 'decided' ? (
        <Notice>
          <p>{t('decided')}</p>
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <Column label={t('images.title')} wide>
          <ImageBench report={report} />
        </Column>
        <Column label={t('person')}>
          <Checks report={report} />
          <Fields report={report} />
        </Column>
        <Column label={t('around')}>
          <Hits report={report} onDecided={onChanged} decides={mine !== null} />
          <Duplicates report={report} />
          <Calls report={report} />
          <History report={report} />
          <Keeping profile={profile.id} isFraud={isRejectedForFraud(profile)} queue={queue} />
        </Column>
      </div>
      {proposal !== null ? (
        <ProposalBar key={proposal.id} waiter={waiterOf(report)} proposal={proposal} queue={queue} />
      ) : mine === null || mine.verification === null ? null : (
        <DecisionBar key={profile.id} report={report} verification={mine.verification} queue={queue} />
      )}
    </main>
  );
}

const isRejectedForFraud = ({ status, status_reason: reason }: Report['profile']): boolean =>
  status === 'rejected' && reason !== null && FRAUD_REASONS.has(reason);

function Head({ report, claim, queue }: Pick<OpenedProps, 'report' | 'claim' | 'queue'>) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const age = useAge();
  const { profile, verdict } = report;
  const name = profile.name ?? report.extracted.full_name?.value ?? t('nameless');
  const heading = useScreenTitle(t('title'));
  const causes = [...new Set(verdict.causes.map(({ code }) => findings.code(code)))];
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={queue}>
        {t('queue')}
      </Link>
      <div className={styles.names}>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.facts}>
          <bdi>{profile.reference ?? profile.id_card_number}</bdi>
          <span>{findings.status(profile.status)}</span>
          {profile.mode === 'test' ? <span className={styles.mark}>{t('test')}</span> : null}
          {claim.state === 'mine' ? (
            <>
              {claim.case.number > 1 ? <span>{t('verification', { number: claim.case.number })}</span> : null}
              <span>{t('risk', { risk: claim.case.risk })}</span>
              <span>{t('since', { age: age(claim.case.waiting_since) })}</span>
            </>
          ) : null}
        </p>
      </div>
      {causes.length === 0 ? null : (
        <ul className={styles.causes} role="list" aria-label={t('causes')}>
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
    </header>
  );
}

/** A part of the case that scrolls by itself where the window is low. */
function Column({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // A part that scrolls takes the focus, so that the keyboard can scroll it.
    <div role="region" className={wide ? styles.wide : styles.column} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

function Plain({ title, children }: { title: string; children: ReactNode }) {
  const heading = useScreenTitle(title);
  return (
    <main className={styles.plain}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}
