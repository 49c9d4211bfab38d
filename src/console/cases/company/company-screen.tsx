import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { DecisionProposal, EntityDetails } from '../../../lib/api/types.ts';
import { countryName } from '../../../lib/i18n/country-name.ts';
import { useLooked } from '../decision/use-looked.ts';
import { ProposalBar } from '../decision/proposal-bar.tsx';
import { CaseHead, Column, Decided, Unopened, useCase } from '../case-frame.tsx';
import type { Claim } from '../use-claim.ts';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { proposalQuery } from '../../report/case-queries.ts';
import { useValue } from '../../report/fields.tsx';
import { History } from '../../report/history.tsx';
import { Hits } from '../../report/hits.tsx';
import { CompanyDecision } from './company-decision.tsx';
import { SuspicionPart } from '../suspicion-part.tsx';
import { CaseTeam } from '../team/case-team.tsx';
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
  const { staff } = useConsole();
  const { claim, queue, reads, isShut } = useCase(entity);
  const company = useQuery({ ...companyQuery(staff, entity), enabled: reads });
  const proposed = useQuery({ ...proposalQuery(staff, entity, 'entity'), enabled: claim.state === 'proposed' });
  if (isShut || company.data === undefined) {
    const words = { title: t('company.title'), loading: t('company.loading'), missing: t('company.missing') };
    return <Unopened id={entity} claim={claim} queue={queue} read={company} words={words} />;
  }
  return (
    <Opened
      company={company.data}
      claim={claim}
      proposal={claim.state === 'mine' ? claim.case.proposal : (proposed.data ?? null)}
      queue={queue}
      onChanged={() => void company.refetch()}
    />
  );
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
  const looked = useLooked([]);
  const who = entity.name ?? entity.reference;
  const waiter = { profile: entity.id, subject: 'entity', who } as const;
  return (
    <main className={styles.case}>
      <Head company={company} claim={claim} queue={queue} />
      <Decided claim={claim} waiter={waiter} />
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
          <CaseTeam profile={entity.id} claim={claim} queue={queue} />
          <History report={{ ...report, steps: [] }} />
          <SuspicionPart profile={entity.id} />
        </Column>
      </div>
      {proposal !== null ? (
        <ProposalBar key={proposal.id} waiter={waiter} proposal={proposal} queue={queue} looked={looked} />
      ) : isMine ? (
        <CompanyDecision company={company} waiter={waiter} queue={queue} looked={looked} />
      ) : null}
    </main>
  );
}

function Head({ company: { entity }, claim, queue }: Pick<OpenedProps, 'company' | 'claim' | 'queue'>) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  return (
    <CaseHead
      row={entity.id}
      claim={claim}
      queue={queue}
      title={t('company.title')}
      name={entity.name}
      isTest={entity.mode === 'test'}
      facts={
        <>
          <span>{t('company.mark')}</span>
          <bdi>{entity.reference}</bdi>
          <span>{findings.status(entity.status)}</span>
          {entity.status_reason === null ? null : <bdi>{findings.reason(entity.status_reason)}</bdi>}
        </>
      }
    />
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
