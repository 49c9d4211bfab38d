import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentCall, Document } from '../../../lib/api/types.ts';
import { useConsole } from '../../parts/console-context.ts';
import { useFindings } from '../../parts/findings.ts';
import { fetchImage } from '../call-queries.ts';
import styles from './agent-console.module.css';
import { isChecked, useFreshCall } from './use-fresh-call.ts';

/** The profile's documents, newest first, with the findings of the checks. */
export function DocumentsPanel({ call }: { call: AgentCall }) {
  const { t } = useTranslation('agent_console');
  const { documents } = useFreshCall(call);
  return (
    <section className={styles.panel}>
      <h2>{t('documents.title')}</h2>
      {documents.length === 0 ? <p>{t('documents.none')}</p> : null}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </section>
  );
}

function DocumentRow({ document }: { document: Document }) {
  const { t } = useTranslation('agent_console');
  const { staff } = useConsole();
  const findings = useFindings();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const type = findings.type(document.type);
  const name = document.side === 'single' ? type : t('call.pageName', { type, side: t(`side.${document.side}`) });
  const show = () => void fetchImage(staff, document.id).then((image) => setUrl(URL.createObjectURL(image)));
  return (
    <li>
      <strong>{name}</strong>
      <span>{isChecked(document) ? t(`documents.${document.status}`) : t('documents.checking')}</span>
      <ul className={styles.results}>
        {document.results.map(({ check, outcome, detail }) => (
          <li key={check} data-outcome={outcome}>
            {t(detail === null ? 'documents.result' : 'documents.resultDetail', {
              check: findings.check(check),
              outcome: findings.outcome(outcome),
              detail: findings.code(detail ?? ''),
            })}
          </li>
        ))}
      </ul>
      {url === null ? (
        <button type="button" className={styles.link} onClick={show}>
          {t('documents.show')}
        </button>
      ) : (
        <img src={url} alt={name} />
      )}
    </li>
  );
}
