import { useTranslation } from 'react-i18next';
import type { OpeningHours } from '@veridoor/validation/opening-hours';
import type { Session } from '../../../lib/api/types.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { CompanyForm } from '../../settings/company-form.tsx';
import type { Json, JsonObject } from '../../schema-form/schema.ts';
import { CallsNav } from '../calls-nav.tsx';
import { WeekForm } from './week-form.tsx';
import layout from '../../parts/page.module.css';
import styles from '../calls.module.css';

/** When agents take calls: what customers learn before they wait. */
export default function CallHoursScreen() {
  const { t } = useTranslation('console_calls');
  const heading = useScreenTitle(t('hours.title'));
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('hours.title')}
        </h1>
        <CallsNav />
      </div>
      <p className={layout.faint}>{t('hours.lead')}</p>
      <CompanyForm
        title={t('hours.title')}
        names={['call_hours']}
        loading={t('hours.loading')}
        preview={withHours}
        own={week}
      />
    </main>
  );
}

function week(settings: JsonObject, put: (settings: JsonObject) => void) {
  return (
    <WeekForm
      hours={settings['call_hours'] as unknown as OpeningHours | null}
      onChange={(call_hours) => put({ call_hours: call_hours as unknown as Json })}
    />
  );
}

/** The session as a customer would get it with these hours. */
function withHours(session: Session, settings: JsonObject): Session {
  const hours = settings['call_hours'] as unknown as OpeningHours | null;
  const steps = session.steps.map((step): Session['steps'][number] => {
    const { definition } = step;
    if (definition.kind !== 'call' || hours === null || definition.options.opening_hours !== undefined) return step;
    return { ...step, definition: { ...definition, options: { ...definition.options, opening_hours: hours } } };
  });
  return { ...session, steps };
}
