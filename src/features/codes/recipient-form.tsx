import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOf, tidyAnswer } from '../../../packages/validation/check.ts';
import { attributesOf } from '../questions/attributes.ts';
import { recallDraft, rememberDraft } from '../questions/draft.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choices, Field, TextInput } from '../../ui/field/field.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { Channel } from './model.ts';
import { CodeNotice } from './code-notice.tsx';
import styles from './codes.module.css';
import type { Code } from './use-code.ts';

interface RecipientFormProps {
  profile: string;
  step: string;
  channel: Channel;
  title: string | null;
  code: Code;
  onSent: () => void;
}

const FIELD = 'recipient';

/** Which number or address the code goes to. */
export function RecipientForm({ profile, step, channel, title, code, onSent }: RecipientFormProps) {
  const { t } = useTranslation(['codes', 'asking']);
  const { known, may_type: mayType } = code.state;
  const question = { id: FIELD, type: channel, label: t(`${channel}.label`) } as const;
  const [typed, setTyped] = useState(() => String(recallDraft(profile, step)[FIELD] ?? ''));
  const [other, setOther] = useState(known === null || typed !== '');
  const [asked, setAsked] = useState(false);
  const tidied = tidyAnswer(question, typed);
  const fault = tidied === null ? 'required' : faultOf(question, tidied, '');
  const refused = code.problem?.details.fields !== undefined ? (`no_${channel}` as const) : null;
  const shownFault = asked ? (fault ?? refused) : null;

  const send = async () => {
    setAsked(true);
    if (other && fault !== null) {
      document.getElementById('code-recipient')?.querySelector('input')?.focus();
      return;
    }
    if (await code.request(other ? String(tidied) : null)) onSent();
  };

  return (
    <Screen
      title={title ?? t(`${channel}.title`)}
      lead={<p>{known !== null && !mayType ? t(`${channel}.toKnown`, { recipient: known }) : t(`${channel}.lead`)}</p>}
      back={paths.steps}
      actions={
        <Button type="submit" form="code-recipient" busy={code.busy}>
          {t('send')}
        </Button>
      }
    >
      {code.problem === null || refused !== null ? null : <CodeNotice problem={code.problem} />}
      <form
        id="code-recipient"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {known !== null && mayType ? (
          <Choices
            label={t(`${channel}.which`)}
            fault={null}
            several={false}
            options={[
              { value: 'known', label: known },
              { value: 'other', label: t(`${channel}.other`) },
            ]}
            chosen={[other ? 'other' : 'known']}
            onChoose={([chosen]) => setOther(chosen === 'other')}
          />
        ) : null}
        {other && mayType ? (
          <Field label={question.label} fault={shownFault === null ? null : t(`asking:fault.${shownFault}`)}>
            {(described) => (
              <TextInput
                {...described}
                {...attributesOf(question)}
                required
                value={typed}
                onChange={({ currentTarget }) => {
                  setTyped(currentTarget.value);
                  code.forget();
                  rememberDraft(profile, step, { [FIELD]: currentTarget.value });
                }}
              />
            )}
          </Field>
        ) : null}
      </form>
    </Screen>
  );
}
