import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useKeys } from '../../../hooks/use-keys.ts';
import type { DecisionProposal, EntityDetails } from '../../../lib/api/types.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import { countryName } from '../../../lib/i18n/country-name.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { Skeleton, Waiting } from '../../../ui/waiting/waiting.tsx';
import { ProposalBar } from '../decision/proposal-bar.tsx';
import { useClaim, type Claim } from '../use-claim.ts';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { CONSOLE } from '../../parts/paths.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { useAge } from '../../parts/use-age.ts';
import { proposalQuery } from '../../report/case-queries.ts';
import { useValue } from '../../report/fields.tsx';
import { History } from '../../report/history.tsx';
import { Hits } from '../../report/hits.tsx';
import { CompanyDecision } from './company-decision.tsx';
import { CompanyDocuments } from './company-documents.tsx';
import { companyQuery, type KnownCompany } from './company-queries.ts';
import { Owners } from './owners.tsx';
import styles from '../../parts/case.module.css';
import fields from '../../report/findings.module.css';

/** One company that waits, or waited: its owners, documents, hits and decisions. */
export default function CompanyScreen() {
  const { entity = '' } = useParams();
  return <CompanyCase key={entity} entity={entity} />;
}

function CompanyCase({ entity }: { entity: string }) {
  const { t } = useTranslation('review_case');
  const { staff, keys } = useConsole();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const queue = `${CONSOLE.queue}${address.size === 0 ? '' : `?${address.toString()}`}`;
  const claim = useClaim(entity);
  const reads = claim.state === 'mine' || claim.state === 'decided' || claim.state === 'proposed';
  const company = useQuery({ ...companyQuery(staff, entity), enabled: reads });
  const proposed = useQuery({ ...proposalQuery(staff, entity, 'entity'), enabled: claim.state === 'proposed' });
  useKeys({ q: () => void navigate(queue) }, keys);
  if (claim.state === 'taken' || claim.state === 'missing') {
    const { title, text } =
      claim.state === 'taken'
        ? { title: t('taken.title'), text: t('taken.text') }
        : { title: t('missing.title'), text: t('company.missing') };
    return (
      <Plain title={title}>
        <p>{text}</p>
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
  const error = claim.state === 'failed' ? claim.error : company.error === null ? null : toFlowError(company.error);
  if (company.data === undefined) {
    return (
      <Plain title={t('company.title')}>
        {error === null ? (
          <div aria-busy="true" className={styles.loading}>
            <Waiting sentence={t('company.loading')} />
            <Skeleton shape="row" />
            <Skeleton shape="row" />
          </div>
        ) : (
          <Trouble error={error} onAgain={claim.state === 'failed' ? claim.again : () => void company.refetch()} />
        )}
      </Plain>
    );
  }
  const proposal = claim.state === 'mine' ? claim.case.proposal : (proposed.data ?? null);
  const again = () => void company.refetch();
  return <Opened company={company.data} claim={claim} proposal={proposal} queue={queue} onChanged={again} />;
}

interface OpenedProps {
  company: KnownCompany;
  claim: Claim;
  /** What waits for a second person. */
  proposal: DecisionProposal | null;
  queue: string;
  /** Something about the company was decided here. */
  onChanged: () => void;
}

function Opened({ company, claim, proposal, queue, onChanged }: OpenedProps) {
  const { t } = useTranslation('review_case');
  const { entity, report } = company;
  const isMine = claim.state === 'mine';
  const who = entity.name ?? entity.reference;
  const waiter = { profile: entity.id, subject: 'entity', who } as const;
  return (
    <main className={styles.case}>
      <Head company={company} claim={claim} queue={queue} />
      {claim.state === 'decided' ? (
        <Notice>
          <p>{t('decided')}</p>
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <Column label={t('company.owners')}>
          <Owners entity={entity} />
        </Column>
        <Column label={t('company.details')}>
          <Details details={entity.details} />
          <CompanyDocuments documents={entity.documents} />
        </Column>
        <Column label={t('around')}>
          <Hits report={report} onDecided={onChanged} decides={isMine} />
          <History report={{ ...report, steps: [] }} />
        </Column>
      </div>
      {proposal !== null ? (
        <ProposalBar key={proposal.id} waiter={waiter} proposal={proposal} queue={queue} />
      ) : isMine ? (
        <CompanyDecision company={company} waiter={waiter} queue={queue} />
      ) : null}
    </main>
  );
}

function Head({ company: { entity }, claim, queue }: Pick<OpenedProps, 'company' | 'claim' | 'queue'>) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const age = useAge();
  const heading = useScreenTitle(t('company.title'));
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={queue}>
        {t('queue')}
      </Link>
      <div className={styles.names}>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{entity.name ?? t('nameless')}</bdi>
        </h1>
        <p className={styles.facts}>
          <span>{t('company.mark')}</span>
          <bdi>{entity.reference}</bdi>
          <span>{findings.status(entity.status)}</span>
          {entity.status_reason === null ? null : <bdi>{findings.reason(entity.status_reason)}</bdi>}
          {entity.mode === 'test' ? <span className={styles.mark}>{t('test')}</span> : null}
          {claim.state === 'mine' ? (
            <>
              <span>{t('risk', { risk: claim.case.risk })}</span>
              <span>{t('since', { age: age(claim.case.waiting_since) })}</span>
            </>
          ) : null}
        </p>
      </div>
    </header>
  );
}

/** What the company says of itself. */
function Details({ details }: { details: EntityDetails }) {
  const { t, i18n } = useTranslation('review_case');
  const write = useValue();
  const { legal_form, country, registration_number, tax_number, incorporated_on, street, postal_code, city } = details;
  const seat = [street, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const rows = [
    ['legal_form', legal_form],
    ['country', country && countryName(country, i18n.language)],
    ['registration_number', registration_number],
    ['tax_number', tax_number],
    ['incorporated_on', incorporated_on && write('incorporated_on', incorporated_on)],
    ['seat', seat],
  ] as const;
  return (
    <section className={styles.part}>
      <h2>{t('company.details')}</h2>
      <dl className={fields.fields}>
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`company.${name}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

/** A part of the case that scrolls by itself where the window is low. */
function Column({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A part that scrolls takes the focus, so that the keyboard can scroll it.
    <div role="region" className={styles.column} aria-label={label} tabIndex={0}>
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
