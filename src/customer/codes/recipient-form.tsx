import { useTranslation } from 'react-i18next';
import { faultOf, tidyAnswer, type AnswerFault } from '@veridoor/validation/check';
import { attributesOf } from '../questions/attributes.ts';
import { PhoneInput } from '../questions/phone-input.tsx';
import { useForm, type Draft } from '../../hooks/use-form.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choices, Field, TextInput } from '../../ui/field/field.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import type { Channel } from './model.ts';
import { CodeNotice } from './code-notice.tsx';
import styles from './codes.module.css';
import type { Code } from './use-code.ts';

interface RecipientFormProps {
  draft: Draft<Recipient>;
  channel: Channel;
  title: string | null;
  code: Code;
  onSent: () => void;
}

/** `which` is the known number or address, or another one. */
interface Recipient {
  which: string;
  recipient: string;
}

/** Which number or address the code goes to. */
export function RecipientForm({ draft, channel, title, code, onSent }: RecipientFormProps) {
  const { t } = useTranslation(['codes', 'asking']);
  const { known, may_type: mayType } = code.state;
  const question = { id: 'recipient', type: channel, label: t(`${channel}.label`) } as const;
  const form = useForm<Recipient, AnswerFault>({
    initial: () => ({ which: known === null ? 'other' : 'known', recipient: '' }),
    check: ({ which, recipient }) => {
      const tidied = tidyAnswer(question, recipient);
      const fault = tidied === null ? 'required' : faultOf(question, tidied, '');
      return which === 'other' && fault !== null ? { recipient: fault } : {};
    },
    send: ({ which, recipient }) => code.request(which === 'other' ? String(tidyAnswer(question, recipient)) : null),
    onSent,
    refused: ({ details }) => (details.fields === undefined ? {} : { recipient: `no_${channel}` }),
    draft,
  });
  const { which, recipient } = form.values;
  const fault = form.faultOf('recipient');
  const type = (typed: string) => form.change({ recipient: typed });

  return (
    <Screen
      title={title ?? t(`${channel}.title`)}
      lead={<p>{known !== null && !mayType ? t(`${channel}.toKnown`, { recipient: known }) : t(`${channel}.lead`)}</p>}
      back={paths.steps}
      actions={
        <Button type="submit" form="code-recipient" busy={form.pending}>
          {t('send')}
        </Button>
      }
    >
      {form.problem === null || form.problem.details.fields !== undefined ? null : (
        <CodeNotice problem={form.problem} />
      )}
      <form id="code-recipient" className={styles.form} {...form.attributes()}>
        {known !== null && mayType ? (
          <Choices
            label={t(`${channel}.which`)}
            fault={null}
            several={false}
            options={[
              { value: 'known', label: known },
              { value: 'other', label: t(`${channel}.other`) },
            ]}
            chosen={[which]}
            onChoose={([chosen = 'known']) => form.change({ which: chosen })}
          />
        ) : null}
        {which === 'other' && mayType ? (
          <Field label={question.label} fault={fault === null ? null : t(`asking:fault.${fault}`)}>
            {(described) =>
              channel === 'phone' ? (
                <PhoneInput {...described} required value={recipient} onChange={type} />
              ) : (
                <TextInput
                  {...described}
                  {...attributesOf(question)}
                  required
                  value={recipient}
                  onChange={({ currentTarget }) => type(currentTarget.value)}
                />
              )
            }
          </Field>
        ) : null}
      </form>
    </Screen>
  );
}
