import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { WORKFLOW_TEMPLATES } from '@veridoor/contract/workflow-templates';
import { useForm } from '../../hooks/use-form.ts';
import type { WorkflowSummary } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, Select, TextInput } from '../../ui/field/field.tsx';
import { useConsole } from '../parts/console-context.ts';
import { workflowAddress } from '../parts/paths.ts';
import { Trouble } from '../parts/trouble.tsx';
import { definitionOf, type Definition } from '../schema-form/definition.ts';
import { keepWorkflowDraft } from './drafts.ts';
import { SLUG } from '../schema-form/schema.ts';
import { workflowQuery } from './workflow-queries.ts';
import styles from '../parts/page.module.css';

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
      </form>
    </Dialog>
  );
}
