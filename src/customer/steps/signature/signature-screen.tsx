import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useForm } from '../../../hooks/use-form.ts';
import { useFlow } from '../../../lib/flow/context.ts';
import { keepSession, sessionKey } from '../../../lib/flow/session-queries.ts';
import { closestText } from '@veridoor/languages/closest-text';
import { titleIn } from '../../../lib/i18n/localised.ts';
import { paths } from '../../../lib/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { StepScreenProps } from '../step.ts';
import { sign } from './api.ts';
import { Drawing } from './drawing.tsx';
import { isComplete, NOTHING, signatureDraft, type Signature } from './model.ts';
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
      details.serviceCode === 'text_changed' ? client.invalidateQueries({ queryKey: sessionKey }) : undefined,
    draft: kept,
  });
  const { values: made, change, problem } = form;
  return (
    <Screen
      title={titleIn(title, i18n.language) ?? t('title')}
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
      <TextToSign text={text} />
      <form id="signature" className={styles.form} {...form.attributes()}>
        {made.method === 'drawn' ? (
          <Drawing
            made={made}
            missing={form.faultOf('strokes') !== null}
            onChange={change}
            onType={() => change({ method: 'typed' })}
          />
        ) : (
          <>
            <TextField
              label={t('name')}
              fault={form.faultOf('name') && t('nameFault')}
              autoComplete="name"
              required
              dir="auto"
              maxLength={200}
              value={made.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <p className={styles.typed} dir="auto" aria-hidden="true">
              {made.name}
            </p>
            <div className={styles.tools}>
              <Button look="quiet" onClick={() => change({ method: 'drawn' })}>
                {t('draw')}
              </Button>
            </div>
          </>
        )}
      </form>
      <p className={styles.note}>{t('note')}</p>
    </Screen>
  );
}

/** Letters of a text that fits its frame on a phone. */
const SHORT = 120;

/** The text above the pad: a long one is scrolled in its frame, also by keyboard, or shown as a whole. */
function TextToSign({ text }: { text: string }) {
  const { t } = useTranslation('signature_pad');
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <div className={styles.reading}>
      <div
        id={id}
        role="region"
        className={classNames(styles.text, isWhole && styles.whole)}
        dir="auto"
        aria-label={t('text')}
        tabIndex={0}
      >
        {text}
      </div>
      {text.length > SHORT ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'less' : 'more')}
        </button>
      ) : null}
    </div>
  );
}
