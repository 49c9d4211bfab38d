import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { WORKFLOW_TEMPLATES } from '@veridoor/contract/workflow-templates';
import { useForm } from '../../hooks/use-form.ts';
import type { WorkflowSummary } from '../../lib/api/types.ts';
import { Field, Select, TextField } from '../../ui/field/field.tsx';
import { useConsole } from '../parts/console-context.ts';
import { workflowAddress } from '../parts/paths.ts';
import { Trouble } from '../parts/trouble.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { definitionOf, type Definition } from '../schema-form/definition.ts';
import { keepWorkflowDraft } from './drafts.ts';
import { SLUG } from '../schema-form/schema.ts';
import { workflowQuery } from './workflow-queries.ts';

const TEMPLATES = Object.keys(WORKFLOW_TEMPLATES) as (keyof typeof WORKFLOW_TEMPLATES)[];
/** No short name of a workflow has a colon. */
const TEMPLATE = 'template:';

/** What to begin with without a workflow: a template, or nothing; null for a copy. */
function templateOf(from: string): Definition | null {
  if (from === '') return { automatic_decision: false, steps: [] };
  const name = TEMPLATES.find((one) => `${TEMPLATE}${one}` === from);
  return name === undefined ? null : structuredClone(WORKFLOW_TEMPLATES[name]);
}

interface NewWorkflowDialogProps {
  workflows: readonly WorkflowSummary[];
  onClose: () => void;
}

/** Begins a workflow with a template, a copy or nothing; nothing is saved before the editor saves it. */
export function NewWorkflowDialog({ workflows, onClose }: NewWorkflowDialogProps) {
  const { t } = useTranslation(['console_workflows', 'console_pages', 'sign_in']);
  const { staff } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<{ name: string; slug: string; from: string }, 'missing' | 'slug' | 'taken'>({
    initial: () => ({ name: '', slug: '', from: `${TEMPLATE}identity` }),
    check: ({ name, slug }) => ({
      ...(name.trim() === '' && { name: 'missing' as const }),
      ...(!SLUG.test(slug)
        ? { slug: 'slug' as const }
        : workflows.some((one) => one.slug === slug) && { slug: 'taken' as const }),
    }),
    send: async ({ name, slug, from }) => {
      const definition = templateOf(from) ?? definitionOf(await client.fetchQuery(workflowQuery(staff.api, from)));
      keepWorkflowDraft(client, slug, { definition: { ...definition, name: name.trim() }, base: null });
      await navigate(workflowAddress(slug));
    },
  });
  const slugFault = form.faultOf('slug');
  return (
    <FormDialog
      title={t('list.make')}
      button={t('list.begin')}
      pending={form.pending}
      form={form.attributes()}
      onClose={onClose}
    >
      {form.problem === null ? null : <Trouble error={form.problem} onAgain={() => form.submit()} stale />}
      <p>{t('list.stays')}</p>
      <TextField
        label={t('list.column.name')}
        fault={form.faultOf('name') && t('sign_in:missing')}
        maxLength={100}
        autoComplete="off"
        {...form.input('name')}
      />
      <TextField
        label={t('list.column.slug')}
        hint={t('list.slugHint')}
        fault={slugFault === null ? null : t(slugFault === 'taken' ? 'refused.workflow_slug_taken' : 'list.slugWrong')}
        dir="ltr"
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        {...form.input('slug')}
      />
      <Field label={t('list.from')} fault={null}>
        {(described) => (
          <Select
            {...described}
            options={[
              ...TEMPLATES.map((template) => ({
                value: `${TEMPLATE}${template}`,
                label: t(`list.template.${template}`),
              })),
              ...workflows.map(({ slug, name }) => ({ value: slug, label: t('list.copy', { name }) })),
            ]}
            none={t('list.empty')}
            value={form.values.from}
            onChange={({ currentTarget }) => form.change({ from: currentTarget.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
