import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH, codeDigits } from '@veridoor/validation/one-time-code';
import { useForm } from '../../hooks/use-form.ts';
import type { CodeState } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, TextInput } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CodeNotice } from './code-notice.tsx';
import { type Channel, clockText, newsOf, secondsLeft } from './model.ts';
import styles from './codes.module.css';
import type { Code } from './use-code.ts';
import { useSmsCode } from './use-sms-code.ts';

interface CodeFormProps {
  channel: Channel;
  code: Code;
  sent: NonNullable<CodeState['sent']>;
  onChange: () => void;
  onVerified: () => unknown;
}

/** Six digits, however they come: typed, filled in by the device, or pasted with spaces. The last one sends them. */
export function CodeForm({ channel, code, sent, onChange, onVerified }: CodeFormProps) {
  const { t, i18n } = useTranslation(['codes', 'asking']);
  const input = useRef<HTMLInputElement>(null);
  const now = useNow(true);
  const holdsFor = secondsLeft(sent.expires_in, code.reportedAt, now);
  const resendIn = secondsLeft(sent.resend_in, code.reportedAt, now);
  const news = newsOf(sent, holdsFor);
  const over = news !== null && news !== 'retrying';
  // Each try counts: what was wrong is not sent once more.
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useForm<{ digits: string }, 'incomplete' | 'wrong', 'code' | 'resend'>({
    initial: () => ({ digits: '' }),
    check: ({ digits }) =>
      digits.length < CODE_LENGTH ? { digits: 'incomplete' } : digits === wrong ? { digits: 'wrong' } : {},
    fieldsOf: (part) => (part === 'code' ? ['digits'] : []),
    send: ({ digits }, part) => (part === 'code' ? code.verify(digits) : code.request()),
    onSent: (part) => {
      if (part === 'code') return onVerified();
      setWrong(null);
      return input.current?.focus();
    },
    refused: ({ details }) => (details.serviceCode === 'code_wrong' ? { digits: 'wrong' } : {}),
    onProblem: ({ details }) => {
      if (details.serviceCode === 'code_wrong') setWrong(input.current?.value ?? null);
      input.current?.focus();
      input.current?.select();
    },
    anew: () => ({}),
  });
  const { digits } = form.values;
  const fault = form.faultOf('digits');
  const { problem } = form;
  const isShown = SHOWN.has(problem?.details.serviceCode);

  const enter = (text: string) => {
    const entered = codeDigits(text).slice(0, CODE_LENGTH);
    form.change({ digits: entered });
    if (entered.length === CODE_LENGTH && entered !== digits) form.submit('code');
  };
  useSmsCode(channel === 'phone' && !over, enter);

  return (
    <Screen
      title={t('enterTitle')}
      lead={<p>{t(sent.delivery === 'sent' ? 'sentTo' : 'sendingTo', { recipient: sent.recipient })}</p>}
      back={paths.steps}
      actions={
        <>
          {over ? null : (
            <Button type="submit" form="code" busy={form.pending}>
              {t('confirm')}
            </Button>
          )}
          <Button
            look={over ? 'primary' : 'secondary'}
            disabled={resendIn > 0}
            busy={over && form.pending}
            onClick={() => {
              form.change({ digits: '' });
              form.submit('resend');
            }}
          >
            {resendIn > 0 ? t('resendIn', { time: clockText(resendIn, i18n.language) }) : t('resend')}
          </Button>
          {code.state.may_type ? (
            <Button look="quiet" onClick={byFirstClick(onChange)}>
              {t(`${channel}.change`)}
            </Button>
          ) : null}
        </>
      }
    >
      {news === null ? null : (
        <Notice tone={news === 'retrying' ? 'warning' : 'danger'} spoken>
          <p>{news === 'refused' ? t(`${channel}.refused`) : t(`news.${news}`)}</p>
        </Notice>
      )}
      {problem === null || isShown ? null : <CodeNotice problem={problem} />}
      <form id="code" className={styles.form} {...form.attributes('code')}>
        <Field
          label={t('code')}
          hint={over ? undefined : t('codeHint', { count: Math.ceil(holdsFor / 60) })}
          fault={fault && t(fault, { count: fault === 'wrong' ? sent.tries_left : CODE_LENGTH })}
        >
          {(described) => (
            <span className={styles.code}>
              <TextInput
                {...described}
                ref={input}
                // Without a greatest length: a pasted code may have spaces in it.
                inputMode="numeric"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                value={digits}
                disabled={over}
                onChange={({ currentTarget }) => enter(currentTarget.value)}
              />
            </span>
          )}
        </Field>
      </form>
    </Screen>
  );
}

/** Refusals that the field or the news above it tell. */
const SHOWN = new Set<string | undefined>(['code_wrong', 'code_expired', 'code_exhausted', 'code_missing']);

/** Only the first of two quick clicks: the other may be meant for the button that stood in this place a moment ago. */
const byFirstClick = (act: () => void) => (event: { detail: number }) => {
  if (event.detail < 2) act();
};

/** The time, second by second, while it is needed. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
