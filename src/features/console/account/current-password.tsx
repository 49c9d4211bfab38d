import { useTranslation } from 'react-i18next';
import type { FlowError } from '../../../lib/errors/flow-error.ts';
import { Field, TextInput } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';

interface CurrentPasswordProps {
  value: string;
  fault: boolean;
  onChange: (value: string) => void;
}

/** The present password: a page that somebody left open changes nothing without it. */
export function CurrentPassword({ value, fault, onChange }: CurrentPasswordProps) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  return (
    <Field label={t('account.current')} fault={fault ? t('sign_in:missing') : null}>
      {(described) => (
        <TextInput
          {...described}
          type="password"
          autoComplete="current-password"
          required
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** What the service refused, in words. */
export function Refused({ problem }: { problem: FlowError | null }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  if (problem === null) return null;
  const code = problem.details.serviceCode;
  const words =
    code === 'password_wrong'
      ? t('sign_in:add.wrong')
      : code === 'too_many_attempts'
        ? t('sign_in:limited')
        : code === 'second_factor_required'
          ? t('account.factors.last')
          : code === 'delivery_unavailable'
            ? t('account.email.unavailable')
            : t('sign_in:failed');
  return (
    <Notice tone="danger" spoken>
      <p>{words}</p>
    </Notice>
  );
}
