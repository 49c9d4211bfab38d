import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { unwrap } from '../../../lib/api/client.ts';
import { toFlowError } from '../../../lib/errors/flow-error.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession } from '../../../lib/flow/session-query.ts';
import { localised } from '../../../lib/i18n/localised.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { isWholePin, PinInput } from '../../../ui/field/pin-input.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { StepScreenProps } from '../step.ts';

type Fault = 'format' | 'weak' | 'differs';

/** A new PIN, entered twice so that it is not mistyped. */
export default function PinStepScreen({ session, step }: StepScreenProps<'pin'>) {
  const { t, i18n } = useTranslation('pin_choice');
  const { api } = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, title } = step.definition;
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const [problem, setProblem] = useState<'connection' | 'other' | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const refuse = (why: Fault) => {
    setFault(why);
    setRepeated('');
    if (why === 'differs') return;
    setPin('');
    first.current?.focus();
  };
  const choose = useMutation({
    mutationFn: () => unwrap(api.PUT('/api/v2/session/steps/{id}/pin', { params: { path: { id } }, body: { pin } })),
    networkMode: 'always',
    onSuccess: async (now) => {
      keepSession(client, now);
      await navigate(paths.steps);
    },
    onError: (thrown) => {
      const error = toFlowError(thrown);
      if (error.details.serviceCode === 'pin_weak') refuse('weak');
      else setProblem(error.category === 'connection' ? 'connection' : 'other');
    },
  });
  const submit = () => {
    setProblem(null);
    if (!isWholePin(pin)) return refuse('format');
    if (repeated !== pin) return refuse('differs');
    setFault(null);
    choose.mutate();
  };
  return (
    <Screen
      title={title === undefined ? t('title') : localised(title, i18n.language)}
      lead={<p>{t('lead', { company: session.company.branding.name })}</p>}
      back={paths.steps}
      actions={
        <Button type="submit" form="pin" busy={choose.isPending}>
          {t('save')}
        </Button>
      }
    >
      {problem === null ? null : (
        <Notice tone="danger" spoken>
          <p>{t(`problem.${problem}`)}</p>
        </Notice>
      )}
      {step.status === 'approved' ? (
        <Notice tone="neutral">
          <p>{t('again')}</p>
        </Notice>
      ) : null}
      <form
        id="pin"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!choose.isPending) submit();
        }}
      >
        <Field
          label={t('label')}
          hint={t('hint')}
          fault={fault === null || fault === 'differs' ? null : t(`fault.${fault}`)}
        >
          {(described) => <PinInput {...described} ref={first} value={pin} onType={setPin} />}
        </Field>
        <Field label={t('repeat')} fault={fault === 'differs' ? t('fault.differs') : null}>
          {(described) => <PinInput {...described} value={repeated} onType={setRepeated} />}
        </Field>
      </form>
    </Screen>
  );
}
