import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { closestText, localised } from '../../../lib/i18n/localised.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Choices, Field, TextInput } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { StepScreenProps } from '../step.ts';
import { isComplete, NOTHING, withoutLast, withStroke } from './model.ts';
import { Pad } from './pad.tsx';
import styles from './signature.module.css';
import { useSigning } from './use-signing.ts';

/** The text, and below it the place to sign. */
export default function SignatureScreen({ session, step }: StepScreenProps<'signature'>) {
  const { t, i18n } = useTranslation('signature_pad');
  const navigate = useNavigate();
  const { id, title, options } = step.definition;
  const text = closestText(options.text, i18n.language);
  const { draft, change, busy, problem, asked, send } = useSigning(session, id, text);
  const missing = asked && !isComplete(draft);
  return (
    <Screen
      title={title === undefined ? t('title') : localised(title, i18n.language)}
      lead={<p>{t('lead', { company: session.company.branding.name })}</p>}
      back={paths.steps}
      actions={
        <Button
          busy={busy}
          onClick={() => {
            void send().then((sent) => (sent ? navigate(paths.steps) : undefined));
          }}
        >
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
      <Choices
        label={t('method')}
        fault={null}
        several={false}
        options={[
          { value: 'drawn', label: t('draw') },
          { value: 'typed', label: t('type') },
        ]}
        chosen={[draft.method]}
        onChoose={([method]) => change({ ...draft, method: method === 'typed' ? 'typed' : 'drawn' })}
      />
      {draft.method === 'drawn' ? (
        <div className={styles.drawing}>
          <Pad
            strokes={draft.strokes}
            pad={draft.pad}
            onStroke={(stroke, pad) => change(withStroke(draft, stroke, pad))}
          />
          <div aria-live="polite">{missing ? <p className={styles.fault}>{t('padFault')}</p> : null}</div>
          <div className={styles.tools}>
            <Button
              look="quiet"
              icon={<Icon name="retry" />}
              disabled={draft.strokes.length === 0}
              onClick={() => change(withoutLast(draft))}
            >
              {t('undo')}
            </Button>
            <Button
              look="quiet"
              icon={<Icon name="close" />}
              disabled={draft.strokes.length === 0}
              onClick={() => change({ ...NOTHING, name: draft.name })}
            >
              {t('clear')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <Field label={t('name')} fault={missing ? t('nameFault') : null}>
            {(described) => (
              <TextInput
                {...described}
                autoComplete="name"
                required
                dir="auto"
                maxLength={200}
                value={draft.name}
                onChange={({ currentTarget }) => change({ ...draft, name: currentTarget.value })}
              />
            )}
          </Field>
          <p className={styles.typed} dir="auto" aria-hidden="true">
            {draft.name}
          </p>
        </>
      )}
      <p className={styles.note}>{t('note')}</p>
    </Screen>
  );
}
