import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { paths } from '../../lib/paths.ts';
import { LinkField } from './link-field.tsx';
import styles from './problem-details.module.css';
import { Support } from './support.tsx';

interface ProblemDetailsProps {
  error: FlowError;
  /** Id of the form that takes another link, if one helps. */
  form: string | undefined;
}

/** What else helps: another link, a page of its own, the company's help, the number of the request. */
export default function ProblemDetails({ error: { code, details }, form }: ProblemDetailsProps): ReactNode {
  const { t } = useTranslation('problems');
  return (
    <>
      {form === undefined ? null : <LinkField id={form} />}
      {code === 'frame_refused' ? (
        <a href={paths.entry} target="_blank">
          {t('openAlone')}
        </a>
      ) : null}
      <Support />
      {details.requestId === undefined ? null : (
        <p className={styles.reference}>{t('request', { id: details.requestId })}</p>
      )}
      {/* The interface reads the address at its start, so it is opened again. */}
      {code === 'call_missing' ? <a href={`${paths.call}?agent`}>{t('toAgentConsole')}</a> : null}
    </>
  );
}
