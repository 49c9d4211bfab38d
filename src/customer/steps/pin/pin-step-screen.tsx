import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useForm } from '../../../hooks/use-form.ts';
import { unwrap } from '../../../lib/api/client.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession } from '../../../lib/flow/session-queries.ts';
import { titleIn } from '../../../lib/i18n/localised.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { isWholePin, PIN_LENGTH, PinInput } from '../../../ui/field/pin-input.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { StepScreenProps } from '../step.ts';
import styles from './pin.module.css';

type Fault = 'format' | 'weak' | 'differs';

/** A new PIN, entered twice so that it is not mistyped. */
export default function PinStepScreen({ session, step }: StepScreenProps<'pin'>) {
  const { t, i18n } = useTranslation('pin_choice');
  const { api } = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, title } = step.definition;
  const form = useForm<{ pin: string; repeated: string }, Fault>({
    initial: () => ({ pin: '', repeated: '' }),
    check: ({ pin, repeated }) =>
      !isWholePin(pin) ? { pin: 'format' } : repeated !== pin ? { repeated: 'differs' } : {},
    send: async ({ pin }) => {
      const chosen = api.PUT('/api/v2/session/steps/{id}/pin', { params: { path: { id } }, body: { pin } });
      keepSession(client, await unwrap(chosen));
    },
    onSent: () => navigate(paths.steps),
    refused: ({ details }) => (details.serviceCode === 'pin_weak' ? { pin: 'weak' } : {}),
    anew: (faults) => (faults.pin ? { pin: '', repeated: '' } : { repeated: '' }),
  });
  const { problem, values } = form;
  const faultOf = (field: 'pin' | 'repeated') => {
    const fault = form.faultOf(field);
    return fault && t(`fault.${fault}`);
  };
  return (
    <Screen
      title={titleIn(title, i18n.language) ?? t('title')}
      lead={<p>{t('lead', { company: session.company.branding.name })}</p>}
      back={paths.steps}
      actions={
        <Button type="submit" form="pin" busy={form.pending}>
          {t('save')}
        </Button>
      }
    >
      {problem === null || problem.details.serviceCode === 'pin_weak' ? null : (
        <Notice tone="danger" spoken>
          <p>{t(`problem.${problem.category === 'connection' ? 'connection' : 'other'}`)}</p>
        </Notice>
      )}
      {step.status === 'approved' ? (
        <Notice tone="neutral">
          <p>{t('again')}</p>
        </Notice>
      ) : null}
      <form id="pin" className={styles.form} {...form.attributes()}>
        <Field label={t('label', { count: PIN_LENGTH })} hint={t('hint')} fault={faultOf('pin')}>
          {(described) => <PinInput {...described} value={values.pin} onType={(pin) => form.change({ pin })} />}
        </Field>
        <Field label={t('repeat')} fault={faultOf('repeated')}>
          {(described) => (
            <PinInput {...described} value={values.repeated} onType={(repeated) => form.change({ repeated })} />
          )}
        </Field>
      </form>
    </Screen>
  );
}
