import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useForm } from '../../hooks/use-form.ts';
import type { WorkflowSummary } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, Select, TextInput } from '../../ui/field/field.tsx';
import { useConsole } from '../parts/console-context.ts';
import { workflowAddress } from '../parts/paths.ts';
import { Trouble } from '../parts/trouble.tsx';
import { definitionOf } from '../schema-form/definition.ts';
import { keepWorkflowDraft } from './drafts.ts';
import { SLUG } from '../schema-form/schema.ts';
import { workflowQuery } from './workflow-queries.ts';
import styles from '../parts/page.module.css';

interface NewWorkflowDialogProps {
  workflows: readonly WorkflowSummary[];
  onClose: () => void;
}

/** Begins a workflow as a copy of another; nothing is saved before the editor saves it. */
export function NewWorkflowDialog({ workflows, onClose }: NewWorkflowDialogProps) {
  const { t } = useTranslation(['console_workflows', 'console_pages', 'sign_in']);
  const { staff } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<{ name: string; slug: string; from: string }, 'missing' | 'slug' | 'taken'>({
    initial: () => ({ name: '', slug: '', from: workflows[0]?.slug ?? '' }),
    check: ({ name, slug }) => ({
      ...(name.trim() === '' && { name: 'missing' as const }),
      ...(!SLUG.test(slug)
        ? { slug: 'slug' as const }
        : workflows.some((one) => one.slug === slug) && { slug: 'taken' as const }),
    }),
    send: async ({ name, slug, from }) => {
      const copied = await client.fetchQuery(workflowQuery(staff.api, from));
      keepWorkflowDraft(client, slug, { definition: { ...definitionOf(copied), name: name.trim() }, base: null });
      await navigate(workflowAddress(slug));
    },
  });
  const slugFault = form.faultOf('slug');
  return (
    <Dialog
      title={t('list.make')}
      closeLabel={t('console_pages:account.close')}
      onClose={onClose}
      actions={
        <Button type="submit" form="workflow" busy={form.pending}>
          {t('list.begin')}
        </Button>
      }
    >
      <form id="workflow" className={styles.form} {...form.attributes()}>
        {form.problem === null ? null : <Trouble error={form.problem} onAgain={() => form.submit()} stale />}
        <p>{t('list.stays')}</p>
        <Field label={t('list.column.name')} fault={form.faultOf('name') && t('sign_in:missing')}>
          {(described) => (
            <TextInput
              {...described}
              maxLength={100}
              autoComplete="off"
              value={form.values.name}
              onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={t('list.column.slug')}
          hint={t('list.slugHint')}
          fault={
            slugFault === null ? null : t(slugFault === 'taken' ? 'refused.workflow_slug_taken' : 'list.slugWrong')
          }
        >
          {(described) => (
            <TextInput
              {...described}
              dir="ltr"
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              value={form.values.slug}
              onChange={({ currentTarget }) => form.change({ slug: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t('list.from')} fault={null}>
          {(described) => (
            <Select
              {...described}
              options={workflows.map(({ slug, name }) => ({ value: slug, label: name }))}
              none={t('choose')}
              value={form.values.from}
              onChange={({ currentTarget }) => form.change({ from: currentTarget.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
