import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { roundedTime } from '../../../../lib/i18n/within-sentence.ts';
import { localised } from '../../../../lib/i18n/localised.ts';
import type { Completion, Session } from '../../../../lib/api/types.ts';
import { useFlowParts } from '../../../../lib/flow/context.ts';
import { stateOf } from '../../../steps/progress.ts';
import { kindOf } from '../../../steps/registry.ts';
import { useStepTexts } from '../../../steps/use-step-texts.ts';
import { List, ListRow } from '../../../../ui/list/list.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { StepChip } from '../../../steps/step-chip.tsx';
import { DoneMark } from '../../../../ui/done-mark/done-mark.tsx';
import { Support } from '../../../way-back/support.tsx';
import { ReturnActions } from '../../../way-back/return-actions.tsx';
import { wayBack } from '../../../way-back/way-back.ts';
import styles from './end-screen.module.css';

/** The end: the finished steps, the next events, and the way back. */
export function EndScreen({ session, completion }: { session: Session; completion: Completion }) {
  const { t, i18n } = useTranslation('completion');
  const { titleOf } = useStepTexts();
  const { flow, frame, end } = useFlowParts();
  const { name: company, ending, language } = session.company.branding;
  const { status, callback_url, usual_review_seconds: usual } = completion;
  const handoff = flow.record().handoff === true;
  useEffect(() => {
    frame.send({ type: 'completed', status, callbackUrl: callback_url });
    // The way back belongs to the device on which the journey began.
    void end(handoff ? null : callback_url);
  }, [frame, end, handoff, status, callback_url]);

  const back = handoff ? null : wayBack(completion, company, window.matchMedia('(pointer: coarse)').matches);
  const exhausted = session.steps.some((step) => stateOf(step) === 'exhausted');
  const complete = status === 'complete';
  const recognition = session.journey === 'biologin';
  // The drawing that moves is for a good result alone.
  const isReviewed = !recognition && session.profile.status !== 'approved';
  const words = recognition
    ? t(complete ? 'recognised' : 'unsure', { company })
    : complete
      ? t(isReviewed ? 'review' : session.entity ? 'approvedEntity' : 'approved', {
          company,
        })
      : t(exhausted ? 'exhausted' : 'incomplete', { company });
  return (
    <Screen
      centred
      {...(!complete
        ? { illustration: 'attention' }
        : isReviewed
          ? { illustration: 'paused' }
          : { image: <DoneMark /> })}
      title={complete ? t(handoff ? 'handoffTitle' : 'title') : t(recognition ? 'unsureTitle' : 'incompleteTitle')}
      lead={
        <>
          <p>{words}</p>
          {complete && isReviewed && usual !== undefined ? (
            <p>{t('usual', { time: roundedTime(usual, i18n.language) })}</p>
          ) : null}
          {handoff && complete ? <p>{t('handoffText')}</p> : null}
          {back === null ? <p>{t('close')}</p> : null}
          {ending ? <p className={styles.own}>{localised(ending, i18n.language, language)}</p> : null}
        </>
      }
      actions={back === null ? undefined : <ReturnActions back={back} frame={frame} />}
    >
      {session.steps.length === 0 ? null : (
        <div className={styles.steps}>
          <List plain label={t('done')}>
            {session.steps.map((step) => (
              <ListRow
                key={step.definition.id}
                illustration={kindOf(step).illustration}
                title={titleOf(step)}
                chip={<StepChip step={step} over={session.completed} />}
              />
            ))}
          </List>
        </div>
      )}
      <Support />
    </Screen>
  );
}
