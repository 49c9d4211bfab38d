import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, Select, TextInput } from '../../ui/field/field.tsx';
import { useConsole } from '../parts/console-context.ts';
import { addressOfCase } from '../parts/paths.ts';
import { workflowsQuery } from '../parts/shared-queries.ts';
import { Trouble } from '../parts/trouble.tsx';
import styles from '../parts/page.module.css';

const FIELDS = ['id_card_number', 'name', 'email', 'phone'] as const;

/** Makes a customer, and leads to the case, where the link is sent from. A known number leads to who has it. */
export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff } = useConsole();
  const navigate = useNavigate();
  const workflows = useQuery(workflowsQuery(staff.api));
  const form = useForm<Record<(typeof FIELDS)[number] | 'workflow', string>, 'missing' | 'wrong'>({
    initial: () => ({ id_card_number: '', name: '', email: '', phone: '', workflow: 'default' }),
    check: ({ id_card_number }) => (id_card_number.trim() === '' ? { id_card_number: 'missing' } : {}),
    send: async ({ id_card_number, workflow, ...known }) => {
      const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value.trim() !== ''));
      const body = { id_card_number: id_card_number.trim(), workflow, ...given };
      const { id } = await unwrap(staff.api.POST('/api/v2/profile', { body }));
      await navigate(addressOfCase({ profile: id, subject: 'person' }));
    },
    refused: ({ details }) =>
      Object.fromEntries(
        FIELDS.filter((name) => details.fields?.some(({ field }) => field === `/${name}`)).map((name) => [
          name,
          'wrong' as const,
        ]),
      ),
  });
  return (
    <Dialog
      title={t('customers.make')}
      closeLabel={t('account.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="customer" busy={form.pending}>
          {t('customers.make')}
        </Button>
      }
    >
      <form id="customer" className={styles.form} {...form.attributes()}>
        {form.problem === null ? null : <Trouble error={form.problem} onAgain={() => form.submit()} stale />}
        {FIELDS.map((name) => (
          <Field
            key={name}
            label={t(`customers.field.${name}`)}
            {...(name === 'id_card_number' && { hint: t('customers.numberHint') })}
            fault={form.faultOf(name) && t(form.faultOf(name) === 'missing' ? 'sign_in:missing' : 'customers.wrong')}
          >
            {(described) => (
              <TextInput
                {...described}
                type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
                dir={name === 'name' ? 'auto' : 'ltr'}
                maxLength={name === 'name' ? 200 : name === 'email' ? 254 : name === 'phone' ? 32 : 64}
                autoComplete="off"
                value={form.values[name]}
                onChange={({ currentTarget }) => form.change({ [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t('customers.column.workflow')} fault={null}>
          {(described) => (
            <Select
              {...described}
              options={(workflows.data?.data ?? [])
                .filter(({ retired_at }) => retired_at === null)
                .map(({ slug, name }) => ({ value: slug, label: name }))}
              none={t('customers.firstWorkflow')}
              value={form.values.workflow}
              onChange={({ currentTarget }) => form.change({ workflow: currentTarget.value || 'default' })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
