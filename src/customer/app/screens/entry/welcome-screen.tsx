import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../hooks/use-action.ts';
import type { LocalisedText, Session } from '../../../../lib/api/types.ts';
import { useFlow } from '../../../../lib/flow/context.ts';
import { giveConsent } from '../../../../lib/flow/session-api.ts';
import { keepSession } from '../../../../lib/flow/session-queries.ts';
import { localised } from '../../../../lib/i18n/localised.ts';
import { paths } from '../../../../lib/paths.ts';
import { kindOf } from '../../../steps/registry.ts';
import { useStepTexts } from '../../../steps/use-step-texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { List, ListRow } from '../../../../ui/list/list.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import type { Handoff } from '../../../handoff/use-handoff.tsx';
import { WhoAsks } from '../who/who-asks.tsx';
import styles from './welcome-screen.module.css';
import { mayLeadTo } from '../../../../lib/frame/leave.ts';
import { VisuallyHidden } from '../../../../ui/hidden/visually-hidden.tsx';

const FaceAgreement = lazy(() => import('./face-agreement.tsx'));
const LeaveDialog = lazy(() => import('../../../way-back/leave-dialog.tsx'));
const EntityNeeds = lazy(() => import('../../../entity/needs.tsx'));

/** A company needs more time. */
const ENTITY_SECONDS = 600;

interface WelcomeScreenProps {
  readonly session: Session;
  readonly handoff: Handoff;
  readonly onAgreed: () => void;
}

/** Greets, says what is needed, how long it takes and who sees the images, and asks for consent. */
export function WelcomeScreen({ session, handoff, onAgreed }: WelcomeScreenProps) {
  const { t, i18n } = useTranslation();
  const { titleOf, needOf } = useStepTexts();
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { company, consent, steps, geo_location, entity } = session;
  const { name, greeting, language } = company.branding;
  const own = (text: LocalisedText) => localised(text, i18n.language, language);
  const seconds = entity ? ENTITY_SECONDS : steps.reduce((sum, step) => sum + kindOf(step).seconds, 0);
  const words = entity ? 'entity' : 'entry';
  const [declining, setDeclining] = useState(false);
  const agree = useAction(
    async () => {
      // Before the answer: the session may be read again meanwhile, and a screen that is gone leads nowhere.
      onAgreed();
      keepSession(client, await giveConsent(flow, consent.version, i18n.language, consent.face));
    },
    { onDone: () => navigate(geo_location ? `${entity ? paths.entity : paths.entry}?ask=location` : paths.steps) },
  );
  const busy = agree.pending || agree.done;
  const look = handoff.leads ? 'secondary' : 'primary';
  const actions = (
    <>
      {agree.problem ? (
        <Notice tone="danger" spoken>
          <p>{t('entry.failed')}</p>
        </Notice>
      ) : null}
      {handoff.leads ? handoff.offer : null}
      {consent.face ? (
        <FaceAgreement look={look} busy={busy} onAgree={agree.run} />
      ) : (
        <Button look={look} busy={busy} onClick={() => agree.run()}>
          {t('entry.agree')}
        </Button>
      )}
      {handoff.leads ? null : handoff.offer}
      {session.return_host === null || flow.record().handoff === true ? null : (
        <Button look="quiet" onClick={() => setDeclining(true)}>
          {t('entry.decline')}
        </Button>
      )}
    </>
  );
  return (
    <Screen
      title={t(`${words}.title`)}
      lead={
        <p className={styles.words}>
          {greeting && `${own(greeting)}\n`}
          {t(`${words}.lead`, { company: name })}
          {'\n'}
          {t('entry.duration', { count: Math.ceil(seconds / 60) || 1 })}
        </p>
      }
      actions={actions}
    >
      {declining && (
        <Suspense>
          <LeaveDialog why="decline" company={name} onClose={() => setDeclining(false)} />
        </Suspense>
      )}
      <WhoAsks session={session} />
      {/* What is agreed to is seen before its button is pressed. */}
      <section className={styles.section}>
        <h2>{t(`${words}.privacyTitle`)}</h2>
        <p className={styles.words}>
          {consent.text === null
            ? t(`${words}.privacy`, { company: name, count: company.retention_days })
            : own(consent.text)}
          {'\n'}
          {t('entry.agreement')}
        </p>
        <PrivacyLink company={name} address={company.privacy_url} />
      </section>
      {steps.length === 0 && !entity ? null : (
        <section className={styles.section}>
          <h2>{t('entry.needs')}</h2>
          <List plain>
            {entity ? <EntityNeeds /> : null}
            {steps.map((step) => (
              <ListRow
                key={step.definition.id}
                illustration={kindOf(step).illustration}
                title={titleOf(step)}
                description={needOf(step)}
              />
            ))}
          </List>
        </section>
      )}
    </Screen>
  );
}

/** The company's own page about data, in a tab of its own, so that nobody loses their place. */
function PrivacyLink({ company, address }: { company: string; address: string | null }) {
  const { t } = useTranslation();
  if (address === null || !mayLeadTo(address)) return null;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
      {t('entry.privacyLink', { company })}
      <VisuallyHidden> ({t('entry.newTab')})</VisuallyHidden>
    </a>
  );
}
