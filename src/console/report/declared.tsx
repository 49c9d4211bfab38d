import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Report } from '../../lib/api/types.ts';
import { Skeleton } from '../../ui/waiting/waiting.tsx';
import { useConsole } from '../parts/console-context.ts';
import { useFindings } from '../parts/findings.ts';
import { Trouble } from '../parts/trouble.tsx';
import { answersQuery } from './case-queries.ts';
import { useValue } from './fields.tsx';
import { useMoment } from '../parts/use-time.ts';
import shared from '../parts/case.module.css';
import styles from './findings.module.css';

/** Steps in which a customer answers questions. */
const ANSWERED: ReadonlySet<string> = new Set(['form', 'questionnaire', 'address', 'otp_phone', 'otp_email']);

/** What the customer said: the answers of each step, the consent, and the place. */
export function Declared({ report }: { report: Pick<Report, 'profile' | 'steps' | 'consent' | 'location'> }) {
  const { t } = useTranslation('review_case');
  const findings = useFindings();
  const { staff } = useConsole();
  const write = useValue();
  const at = useMoment();
  const { profile, steps, consent, location } = report;
  const asked = steps.some(({ kind }) => ANSWERED.has(kind));
  const answers = useQuery({ ...answersQuery(staff, profile.id), enabled: asked });
  const said = (answers.data?.data ?? []).filter((step) => Object.keys(step.answers).length > 0);
  if (!asked && consent === null && location === null) return null;
  const facts = [
    ...(consent === null ? [] : [{ name: t('declared.consent'), value: at(consent.given_at) }]),
    ...(location === null
      ? []
      : [
          {
            name: t('declared.place'),
            value: `${location.latitude}, ${location.longitude} (± ${location.accuracy} m)`,
          },
        ]),
  ];
  return (
    <section className={shared.part}>
      <h2>{t('declared.title')}</h2>
      {answers.error === null ? null : <Trouble error={answers.error} onAgain={() => void answers.refetch()} />}
      {answers.isLoading ? <Skeleton shape="row" /> : null}
      {said.map((step) => (
        <section key={step.step}>
          <h3>{findings.stepKind(step.kind as Report['steps'][number]['kind'])}</h3>
          <dl className={styles.fields}>
            {Object.entries(step.answers).map(([question, value]) => (
              <div key={question}>
                <dt>
                  <bdi>{question.replaceAll(/[_-]/g, ' ')}</bdi>
                </dt>
                <dd>
                  <bdi>
                    {[value]
                      .flat()
                      .map((one) => write(question, String(one)))
                      .join(', ')}
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <dl className={styles.fields}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
