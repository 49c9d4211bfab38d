import { useTranslation } from 'react-i18next';
import type { Session, SessionStep } from '../../../../lib/api/types.ts';
import { listOf } from '../../../../lib/i18n/localised.ts';
import { uploadsOf, type UploadSnapshot } from '../../../../lib/uploads/queue.ts';
import { stateOf } from '../../../steps/progress.ts';
import { kindOf } from '../../../steps/registry.ts';
import { useStepTexts } from '../../../steps/use-step-texts.ts';
import { ListRow, StatusChip } from '../../../../ui/list/list.tsx';
import { useReason } from './reasons.ts';
import { StepChip } from '../../../steps/step-chip.tsx';
import { StepSending } from './step-sending.tsx';

/** A sentence in a line of its own, so that two need no space between them, which some languages do not write. */
const line = (words: string) => (
  <span key={words} style={{ display: 'block' }}>
    {words}
  </span>
);

interface StepRowProps {
  step: SessionStep;
  session: Session;
  uploads: UploadSnapshot;
  /** Whether everything of the step is on its way, or arrived a moment ago. */
  sent: boolean;
  current: boolean;
}

/** One step: its name, its state, the reason of a refusal, and the images on their way. */
export function StepRow({ step, session, uploads, sent, current }: StepRowProps) {
  const { t, i18n } = useTranslation('steps');
  const { titleOf } = useStepTexts();
  const reason = useReason();
  const { definition, attempts_left, open } = step;
  const state = stateOf(step);
  const own = uploadsOf(uploads, definition.id);
  const sending = own.pending.length > 0;

  const words: string[] = [];
  if (definition.optional && state === 'todo') words.push(t('optional'));
  if (state === 'locked') {
    const required = session.steps.filter((other) => definition.required_step_ids.includes(other.definition.id));
    words.push(t('lockedUntil', { steps: listOf(required.map(titleOf), i18n.language, 'conjunction') }));
  }
  if (state === 'rejected' || state === 'exhausted') words.push(reason(step.status_reason));
  if (state === 'rejected') words.push(t('attempts', { count: attempts_left }));

  const workable = open && (state === 'todo' || state === 'rejected') && !sending && !sent;
  return (
    <ListRow
      illustration={kindOf(step).illustration}
      title={titleOf(step)}
      description={words.length > 0 ? words.map(line) : undefined}
      chip={
        sending ? (
          <StatusChip tone="brand" icon="upload">
            {t('status.sending')}
          </StatusChip>
        ) : sent ? (
          <StatusChip tone="brand" icon="clock">
            {t('status.processing')}
          </StatusChip>
        ) : current && state === 'todo' ? (
          <StatusChip tone="brand" icon="chevron">
            {t('status.next')}
          </StatusChip>
        ) : (
          <StepChip step={step} />
        )
      }
      current={current}
      locked={state === 'locked'}
      to={workable ? kindOf(step).entry(step) : undefined}
    >
      {sending || own.failed.length > 0 ? (
        <StepSending uploads={own} stalled={uploads.stalled} name={titleOf(step)} />
      ) : null}
    </ListRow>
  );
}
