import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useForm } from '../../hooks/use-form.ts';
import { unwrap } from '../../lib/api/client.ts';
import { Field, Select, TextField } from '../../ui/field/field.tsx';
import { ModeChoice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { addressOfCase } from '../parts/paths.ts';
import { workflowsQuery } from '../parts/shared-queries.ts';
import { Trouble } from '../parts/trouble.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';

const FIELDS = ['id_card_number', 'name', 'email', 'phone'] as const;

type NewCustomer = Record<(typeof FIELDS)[number] | 'workflow', string> & { mode: 'live' | 'test' | null };

/** Makes a customer, and leads to the case, where the link is sent from. A known number leads to who has it. */
export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['console_pages', 'sign_in']);
  const { staff } = useConsole();
  const navigate = useNavigate();
  const workflows = useQuery(workflowsQuery(staff.api));
  const form = useForm<NewCustomer, 'missing' | 'wrong'>({
    initial: () => ({ id_card_number: '', name: '', email: '', phone: '', workflow: 'default', mode: null }),
    check: ({ id_card_number, mode }) => ({
      ...(id_card_number.trim() === '' && { id_card_number: 'missing' }),
      ...(mode === null && { mode: 'missing' }),
    }),
    send: async ({ id_card_number, workflow, mode, ...known }) => {
      const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value.trim() !== ''));
      const body = { id_card_number: id_card_number.trim(), workflow, ...(mode && { mode }), ...given };
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
    <FormDialog
      title={t('customers.make')}
      button={t('customers.make')}
      pending={form.pending}
      form={form.attributes()}
      onClose={onClose}
    >
      {form.problem === null ? null : <Trouble error={form.problem} onAgain={() => form.submit()} stale />}
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={t(`customers.field.${name}`)}
          {...(name === 'id_card_number' && { hint: t('customers.numberHint') })}
          fault={form.faultOf(name) && t(form.faultOf(name) === 'missing' ? 'sign_in:missing' : 'customers.wrong')}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          dir={name === 'name' ? 'auto' : 'ltr'}
          maxLength={name === 'name' ? 200 : name === 'email' ? 254 : name === 'phone' ? 32 : 64}
          autoComplete="off"
          {...form.input(name)}
        />
      ))}
      <ModeChoice
        mode={form.values.mode}
        fault={form.faultOf('mode') !== null}
        onChoose={(mode) => form.change({ mode })}
      />
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
    </FormDialog>
  );
}
