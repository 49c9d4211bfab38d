import { useTranslation } from 'react-i18next';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { OpenidProvider } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choices, TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { emptyProvider, GROUPS, toBody, valuesOf, type Group, type Values } from './provider-values.ts';
import styles from '../parts/page.module.css';

type Text = 'name' | 'issuer' | 'client_id' | 'client_secret' | 'email_domains' | 'group_claim' | 'acr' | 'amr';
type Fault = 'missing' | 'issuer' | 'domains' | 'groups';

/** The fields that the service may refuse, and the fault that each then has. */
const refusals: Record<string, Partial<Record<Text | 'new_user_groups', Fault>>> = {
  '/issuer': { issuer: 'issuer' },
  '/client_secret': { client_secret: 'missing' },
  '/email_domains': { email_domains: 'domains' },
  '/groups': { group_claim: 'groups' },
  '/new_user_groups': { new_user_groups: 'groups' },
};

interface ProviderFormProps {
  /** Null before one is set. */
  provider: OpenidProvider | null;
  onSaved: () => void;
}

/** Sets the provider, or changes what was set; the secret is typed, and never shown. */
export function ProviderForm({ provider, onSaved }: ProviderFormProps) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff } = useConsole();
  const form = useForm<Values, Fault>({
    initial: () => valuesOf(provider ?? emptyProvider),
    check: ({ name, issuer, client_id, client_secret, email_domains }) => ({
      ...(name.trim() === '' && { name: 'missing' }),
      ...(issuer.trim() === '' && { issuer: 'missing' }),
      ...(client_id.trim() === '' && { client_id: 'missing' }),
      ...(provider === null && client_secret === '' && { client_secret: 'missing' }),
      ...(email_domains.trim() === '' && { email_domains: 'missing' }),
    }),
    send: (values) => unwrap(staff.api.PUT('/api/v2/company/openid', { body: toBody(values) })),
    refused: ({ details }) => {
      const places = details.fields?.map(({ field }) => field.split('/').slice(0, 2).join('/')) ?? [];
      return Object.assign({}, ...places.map((place) => refusals[place]));
    },
    onSent: onSaved,
  });
  const { values } = form;
  const text = (name: Text, hint: boolean, more: object = {}) => (
    <TextField
      label={t(`openid.field.${name}`)}
      hint={hint ? t(`openid.hint.${name as 'issuer'}`) : undefined}
      fault={form.faultOf(name) && t(`openid.fault.${form.faultOf(name) ?? 'missing'}`)}
      autoComplete="off"
      spellCheck={false}
      {...more}
      {...form.input(name)}
    />
  );
  const groupName = (group: Group) => t(`users.group.${group}`);
  return (
    <form className={styles.form} {...form.attributes()}>
      <Refused problem={form.problem} />
      {text('name', true, { maxLength: 60 })}
      {text('issuer', true, { dir: 'ltr', inputMode: 'url' })}
      {text('client_id', false, { dir: 'ltr' })}
      {text('client_secret', provider !== null, { type: 'password', dir: 'ltr', autoComplete: 'new-password' })}
      {text('email_domains', true, { dir: 'ltr' })}
      <Choices
        label={t('openid.field.passwords')}
        several={false}
        fault={null}
        options={(['everybody', 'admins', 'nobody'] as const).map((value) => ({
          value,
          label: t(`openid.passwords.${value}`),
        }))}
        chosen={[values.passwords]}
        onChoose={([passwords]) => form.change({ passwords: passwords as Values['passwords'] })}
      />
      {text('group_claim', true, { dir: 'ltr' })}
      {values.group_claim.trim() === ''
        ? null
        : GROUPS.map((group) => (
            <TextField
              key={group}
              label={t('openid.field.values', { group: groupName(group) })}
              fault={null}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={values.groups[group]}
              onChange={({ currentTarget }) =>
                form.change({ groups: { ...values.groups, [group]: currentTarget.value } })
              }
            />
          ))}
      <Choices
        label={t('openid.field.create_users')}
        several
        fault={null}
        options={[{ value: 'create', label: t('openid.create') }]}
        chosen={values.create_users ? ['create'] : []}
        onChoose={(chosen) => form.change({ create_users: chosen.length > 0 })}
      />
      {values.create_users && values.group_claim.trim() === '' ? (
        <Choices
          label={t('openid.field.new_user_groups')}
          several
          options={GROUPS.map((value) => ({ value, label: groupName(value) }))}
          chosen={values.new_user_groups}
          onChoose={(chosen) => form.change({ new_user_groups: chosen as Group[] })}
          fault={form.faultOf('new_user_groups') && t('users.fault.groups')}
        />
      ) : null}
      {text('acr', true, { dir: 'ltr' })}
      {text('amr', true, { dir: 'ltr' })}
      <Button type="submit" className={styles.small} busy={form.pending}>
        {t('account.save')}
      </Button>
    </form>
  );
}

function Refused({ problem }: { problem: FlowError | null }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  if (problem === null) return null;
  const { serviceCode } = problem.details;
  const words =
    serviceCode === 'openid_unproven'
      ? t('openid.unproven')
      : t(problem.category === 'request' ? 'openid.refused' : 'sign_in:failed');
  return (
    <Notice tone="danger" spoken>
      <p>{words}</p>
    </Notice>
  );
}
