import { useTranslation } from 'react-i18next';
import { useAction } from '../../../hooks/use-action.ts';
import type { Entity } from '../../../lib/api/types.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { fetchImage } from '../../report/case-queries.ts';
import shared from '../../parts/case.module.css';
import styles from '../../report/findings.module.css';

type CompanyDocument = Entity['documents'][number];

/** What the company handed in: each file with its status, and what its checks found. */
export function CompanyDocuments({ documents }: { documents: readonly CompanyDocument[] }) {
  const { t } = useTranslation('review_case');
  return (
    <section className={shared.part}>
      <h2>{t('company.documents')}</h2>
      {documents.length === 0 ? <p className={shared.faint}>{t('company.noDocuments')}</p> : null}
      <ul className={shared.plainList} role="list">
        {documents.map((one) => (
          <DocumentItem key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function DocumentItem({ one }: { one: CompanyDocument }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { staff } = useConsole();
  // The audit records each look, so a file is only fetched when somebody asks for it.
  const open = useAction(() => fetchImage(staff, one.id, 'file'), { onDone: show });
  const found = one.results.filter(({ outcome }) => outcome !== 'passed');
  const name = findings.type(one.type);
  return (
    <li>
      <p>
        <span className={shared.strong}>{name}</span>{' '}
        <span className={shared.faint}>
          {findings.status(one.status)}
          {one.reject_reason === null ? '' : ` · ${findings.code(one.reject_reason)}`}
        </span>
      </p>
      {found.map(({ check, detail, outcome }) => (
        <p key={`${check} ${detail}`} className={shared.faint}>
          {detail === null ? `${findings.check(check)}: ${findings.outcome(outcome)}` : findings.code(detail)}
        </p>
      ))}
      <Button look="secondary" className={shared.small} busy={open.pending} onClick={() => open.run()}>
        {t('company.open')}: {name}
      </Button>
      {open.problem === null ? null : (
        <p role="alert" className={styles.danger}>
          {t('company.failed')}
        </p>
      )}
    </li>
  );
}

/** Opens a file in a tab of its own, whose address lasts as long as it needs to load. */
function show(file: Blob): void {
  const url = URL.createObjectURL(file);
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
