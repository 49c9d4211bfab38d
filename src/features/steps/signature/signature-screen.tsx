import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useForm } from '../../../hooks/use-form.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession } from '../../../lib/flow/session-query.ts';
import { closestText, localised } from '../../../lib/i18n/localised.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Choices, Field, TextInput } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { StepScreenProps } from '../step.ts';
import { sign } from './api.ts';
import { isComplete, NOTHING, signatureDraft, withoutLast, withStroke, type Signature } from './model.ts';
import { Pad } from './pad.tsx';
import styles from './signature.module.css';

/** The text, and below it the place to sign. */
export default function SignatureScreen({ session, step }: StepScreenProps<'signature'>) {
  const { t, i18n } = useTranslation('signature_pad');
  const flow = useFlow();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, title, options } = step.definition;
  const text = closestText(options.text, i18n.language);
  const kept = signatureDraft(session.profile.id, id);
  const form = useForm<Signature, 'missing'>({
    initial: () => NOTHING,
    check: (made) => (isComplete(made) ? {} : made.method === 'typed' ? { name: 'missing' } : { strokes: 'missing' }),
    send: async (made) => {
      const signed = await sign(flow, id, text, made);
      kept.keep(null);
      keepSession(client, signed);
    },
    onSent: () => navigate(paths.steps),
    // The text to sign is part of the session.
    onProblem: ({ details }) =>
      details.serviceCode === 'text_changed' ? client.invalidateQueries({ queryKey: ['session'] }) : undefined,
    draft: kept,
  });
  const { values: made, change, problem } = form;
  return (
    <Screen
      title={title === undefined ? t('title') : localised(title, i18n.language)}
      lead={<p>{t('lead', { company: session.company.branding.name })}</p>}
      back={paths.steps}
      actions={
        <Button type="submit" form="signature" busy={form.pending}>
          {t('sign')}
        </Button>
      }
    >
      {problem === null ? null : (
        <Notice tone="danger" spoken>
          <p>
            {t(
              problem.category === 'connection'
                ? 'problem.connection'
                : problem.details.serviceCode === 'text_changed'
                  ? 'problem.changed'
                  : 'problem.other',
            )}
          </p>
        </Notice>
      )}
      {/* A text that is longer than its frame is scrolled, also by keyboard. */}
      <div role="region" className={styles.text} dir="auto" aria-label={t('text')} tabIndex={0}>
        {text}
      </div>
      <form id="signature" className={styles.form} {...form.attributes()}>
        <Choices
          label={t('method')}
          fault={null}
          several={false}
          options={[
            { value: 'drawn', label: t('draw') },
            { value: 'typed', label: t('type') },
          ]}
          chosen={[made.method]}
          onChoose={([method]) => change({ method: method === 'typed' ? 'typed' : 'drawn' })}
        />
        {made.method === 'drawn' ? (
          <div className={styles.drawing}>
            <Pad
              strokes={made.strokes}
              pad={made.pad}
              onStroke={(stroke, pad) => change(withStroke(made, stroke, pad))}
            />
            <div aria-live="polite">
              {form.faultOf('strokes') ? <p className={styles.fault}>{t('padFault')}</p> : null}
            </div>
            <div className={styles.tools}>
              <Button
                look="quiet"
                icon={<Icon name="retry" />}
                disabled={made.strokes.length === 0}
                onClick={() => change(withoutLast(made))}
              >
                {t('undo')}
              </Button>
              <Button
                look="quiet"
                icon={<Icon name="close" />}
                disabled={made.strokes.length === 0}
                onClick={() => change({ ...NOTHING, name: made.name })}
              >
                {t('clear')}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <Field label={t('name')} fault={form.faultOf('name') && t('nameFault')}>
              {(described) => (
                <TextInput
                  {...described}
                  autoComplete="name"
                  required
                  dir="auto"
                  maxLength={200}
                  value={made.name}
                  onChange={({ currentTarget }) => change({ name: currentTarget.value })}
                />
              )}
            </Field>
            <p className={styles.typed} dir="auto" aria-hidden="true">
              {made.name}
            </p>
          </>
        )}
      </form>
      <p className={styles.note}>{t('note')}</p>
    </Screen>
  );
}
