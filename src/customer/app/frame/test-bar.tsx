import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import { unwrap } from '../../../lib/api/client.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession } from '../../../lib/flow/session-queries.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import styles from './test-bar.module.css';

const RESULTS = ['approved', 'rejected', 'in_review', 'check_failed', 'listed'] as const;

/** In a test, ends the verification with a result in one press. The results are the API's own codes. */
export default function TestBar() {
  const { t } = useTranslation('test_mode');
  const { api } = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useAction(
    async (result: (typeof RESULTS)[number]) =>
      keepSession(client, await unwrap(api.POST('/api/v2/session/test-outcome', { body: { result } }))),
    { onDone: () => navigate(paths.complete) },
  );
  return (
    <section className={styles.bar} aria-label={t('end')}>
      {/* Folded, so that the page looks as it does to customers. */}
      <details>
        <summary>{t('end')}</summary>
        <div className={styles.results}>
          {RESULTS.map((result) => (
            <Button
              key={result}
              look="quiet"
              className={styles.result}
              busy={end.pending}
              onClick={() => end.run(result)}
            >
              <code lang="en" dir="ltr">
                {result}
              </code>
            </Button>
          ))}
        </div>
      </details>
      {end.problem ? (
        <Notice tone="warning" spoken>
          <p>
            <code lang="en" dir="ltr">
              {end.problem.details.serviceCode ?? end.problem.category}
            </code>
          </p>
        </Notice>
      ) : null}
    </section>
  );
}
