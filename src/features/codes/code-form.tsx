import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH, codeDigits } from '../../../packages/validation/one-time-code.ts';
import type { CodeState } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, TextInput } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { CodeNotice } from './code-notice.tsx';
import type { Channel } from './model.ts';
import styles from './codes.module.css';
import { clockText, newsOf, secondsLeft } from './model.ts';
import type { Code } from './use-code.ts';
import { useNow } from './use-now.ts';
import { useSmsCode } from './use-sms-code.ts';

interface CodeFormProps {
  channel: Channel;
  code: Code;
  sent: NonNullable<CodeState['sent']>;
  onChange: () => void;
  onVerified: () => Promise<void>;
}

/** Six digits, however they come: typed, filled in by the device, or pasted with spaces. The last one sends them. */
export function CodeForm({ channel, code, sent, onChange, onVerified }: CodeFormProps) {
  const { t, i18n } = useTranslation(['codes', 'asking']);
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [asked, setAsked] = useState(false);
  const now = useNow(true);
  const holdsFor = secondsLeft(sent.expires_in, code.toldAt, now);
  const resendIn = secondsLeft(sent.resend_in, code.toldAt, now);
  const news = newsOf(sent, holdsFor);
  const over = news !== null && news !== 'retrying';
  const isWrong = code.problem?.details.serviceCode === 'code_wrong';
  const isTold = isWrong || ['code_expired', 'code_exhausted', 'code_missing'].includes(serviceCode(code));
  const fault = isWrong
    ? t('wrong', { count: sent.tries_left })
    : asked && digits.length < CODE_LENGTH
      ? t('incomplete')
      : null;

  const verify = async (entered: string) => {
    setAsked(true);
    if (entered.length === CODE_LENGTH && (await code.verify(entered))) await onVerified();
    else input.current?.select();
  };

  const enter = (text: string) => {
    const entered = codeDigits(text).slice(0, CODE_LENGTH);
    setDigits(entered);
    code.forget();
    setAsked(false);
    if (entered.length === CODE_LENGTH && entered !== digits) void verify(entered);
  };
  useSmsCode(channel === 'phone' && !over, enter);

  return (
    <Screen
      title={t('enterTitle')}
      lead={
        <p>
          {t(sent.delivery === 'sent' ? 'sentTo' : 'sendingTo')}{' '}
          <bdi className={styles.recipient}>{sent.recipient}</bdi>
        </p>
      }
      back={paths.steps}
      actions={
        <>
          {over ? null : (
            <Button type="submit" form="code" busy={code.busy}>
              {t('confirm')}
            </Button>
          )}
          <Button
            look={over ? 'primary' : 'secondary'}
            disabled={resendIn > 0}
            busy={over && code.busy}
            onClick={() => {
              setDigits('');
              setAsked(false);
              void code.request().then(() => input.current?.focus());
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
      {code.problem === null || isTold ? null : <CodeNotice problem={code.problem} />}
      <form
        id="code"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void verify(digits);
        }}
      >
        <Field label={t('code')} hint={t('codeHint')} fault={fault}>
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

const serviceCode = (code: Code) => code.problem?.details.serviceCode ?? '';

/** Only the first of two quick clicks: the other may be meant for the button that stood in this place a moment ago. */
const byFirstClick = (act: () => void) => (event: { detail: number }) => {
  if (event.detail < 2) act();
};
