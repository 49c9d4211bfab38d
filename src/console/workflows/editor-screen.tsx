import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { versionsAddress } from '../parts/paths.ts';
import { BesidePreview } from '../preview/beside-preview.tsx';
import { SavedMeanwhile } from '../parts/saved-meanwhile.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { definitionOf, idOf, kindOf, type Definition } from '../schema-form/definition.ts';
import { workflowDraftOf, keepWorkflowDraft, type WorkflowDraft } from './drafts.ts';
import { FormContext } from '../schema-form/fields/form-context.ts';
import { Fields } from '../schema-form/fields/schema-field.tsx';
import { useParts } from '../schema-form/form-parts.ts';
import { Mistakes } from '../schema-form/mistakes.tsx';
import { DEFINITION } from '../schema-form/schema.ts';
import { StepsEditor } from './steps-editor.tsx';
import { useWords } from '../schema-form/words.ts';
import { workflowsKey } from '../parts/shared-queries.ts';
import { saveWorkflow, useTried, workflowQuery } from './workflow-queries.ts';
import layout from '../parts/page.module.css';
import fields from '../schema-form/fields/fields.module.css';
import styles from '../schema-form/schema-form.module.css';

/** A workflow being edited, with the interface of its customers at its side. */
export default function EditorScreen() {
  const { t } = useTranslation('console_workflows');
  const { slug = '' } = useParams();
  const { staff } = useConsole();
  const client = useQueryClient();
  const isNew = workflowDraftOf(client, slug)?.base === null;
  const query = useQuery({ ...workflowQuery(staff.api, slug), enabled: !isNew });
  // Counts how often the changes were thrown away: the fields begin anew.
  const [rounds, setRounds] = useState(0);
  // The version that was saved here.
  const [made, setMade] = useState<number | null>(null);
  const shared = { slug, made, onMade: setMade, onAnew: () => setRounds(rounds + 1) };
  const heading = useScreenTitle(t('editor.title', { name: slug }));
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('editor.title', { name: slug })}
      </h1>
      {isNew ? (
        <Editor key={`${slug} ${rounds}`} {...shared} saved={NONE} />
      ) : (
        <Loaded query={query} loading={t('editor.loading')}>
          {(workflow) => (
            <Editor
              key={`${slug} ${rounds}`}
              {...shared}
              saved={{ definition: definitionOf(workflow), version: workflow.version }}
            />
          )}
        </Loaded>
      )}
    </main>
  );
}

/** The newest version; nulls before there is one. */
interface Saved {
  definition: Definition | null;
  version: number | null;
}
const NONE: Saved = { definition: null, version: null };

interface EditorProps {
  slug: string;
  saved: Saved;
  made: number | null;
  onMade: (version: number) => void;
  /** The changes are gone, and the newest version is requested. */
  onAnew: () => void;
}

function Editor({ slug, saved, made, onMade, onAnew }: EditorProps) {
  const { t } = useTranslation('console_workflows');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const words = useWords();
  const [draft, setDraft] = useState<WorkflowDraft>(
    () => workflowDraftOf(client, slug) ?? { definition: saved.definition ?? { steps: [] }, base: saved.version },
  );
  // Without changes of one's own, a version that somebody else saved is shown at once.
  if (saved.definition !== null && saved.version !== draft.base && workflowDraftOf(client, slug) === null)
    setDraft({ definition: saved.definition, base: saved.version });
  const { definition } = draft;
  /** The step that somebody looks at. */
  const [looked, setLooked] = useState<string | null>(null);
  const changed = JSON.stringify(definition) !== JSON.stringify(saved.definition);
  const tried = useTried(staff.api, definition);
  const steps = definition.steps.map((step) => ({
    id: idOf(step),
    label: words.title({ title: step['title'] ?? words.value('kind', kindOf(step)) }),
  }));
  const writes = me.permissions.includes('workflow.write');
  const parts = useParts(words, tried.mistakes, { readOnly: !writes, steps });
  const put = (next: Definition) => {
    const kept = { ...draft, definition: next };
    setDraft(kept);
    keepWorkflowDraft(client, slug, JSON.stringify(next) === JSON.stringify(saved.definition) ? null : kept);
  };
  const again = () => {
    keepWorkflowDraft(client, slug, null);
    void client.invalidateQueries({ queryKey: workflowsKey }).then(onAnew);
  };
  const save = useAction(
    async (over: boolean) => {
      const newest = over
        ? await unwrap(staff.api.GET('/api/v2/workflow/{slug}', { params: { path: { slug } } }))
        : null;
      return saveWorkflow(staff.api, slug, definition, newest?.version ?? draft.base);
    },
    {
      onDone: (workflow) => {
        keepWorkflowDraft(client, slug, null);
        setDraft({ definition: definitionOf(workflow), base: workflow.version });
        client.setQueryData(workflowQuery(staff.api, slug).queryKey, workflow);
        onMade(workflow.version);
        return client.invalidateQueries({ queryKey: workflowsKey, refetchType: 'none' });
      },
    },
  );
  return (
    <FormContext value={parts}>
      <BesidePreview session={tried.session} stale={tried.mistakes.length > 0} follow={looked}>
        <div className={styles.bar}>
          <p id="state" className={layout.faint}>
            {saved.version === null ? t('editor.new') : t('editor.version', { version: saved.version })} ·{' '}
            {changed ? <strong className={styles.unsaved}>{t('editor.unsaved')}</strong> : t('editor.unchanged')}
          </p>
          <div className={styles.actions}>
            {saved.version === null ? null : <Link to={versionsAddress(slug)}>{t('versions.open')}</Link>}
            {writes ? (
              <>
                {changed && saved.version !== null ? (
                  <Button look="secondary" className={layout.small} onClick={again}>
                    {t('editor.discard')}
                  </Button>
                ) : null}
                <Button
                  className={layout.small}
                  busy={save.pending}
                  {...(!changed && saved.version !== null && { blockedBy: 'state' })}
                  onClick={() => {
                    const [first] = tried.mistakes;
                    if (first && !tried.pending) parts.reveal(first.field);
                    else save.run(false);
                  }}
                >
                  {t('editor.save')}
                </Button>
              </>
            ) : null}
          </div>
        </div>
        {made !== null && !changed ? (
          <Notice tone="success" spoken>
            <p>{t('editor.saved', { version: made })}</p>
          </Notice>
        ) : null}
        {save.problem === null ? null : (
          <Unsaved problem={save.problem} slug={slug} onNewest={again} onOver={() => save.run(true)} />
        )}
        {tried.error === null ? null : <Trouble error={tried.error} onAgain={tried.again} stale />}
        <Mistakes mistakes={tried.mistakes} definition={definition} parts={parts} />
        <fieldset className={styles.form} disabled={!writes} aria-label={t('editor.title', { name: slug })}>
          <section className={styles.part}>
            <div className={fields.fields}>
              <Fields
                schema={DEFINITION}
                pointer=""
                value={definition}
                onChange={(next) => put(next as Definition)}
                without={['steps', 'rules', 'entity']}
              />
            </div>
          </section>
          <StepsEditor
            steps={definition.steps}
            onChange={(next) => put({ ...definition, steps: next })}
            onOpen={setLooked}
          />
          <section className={styles.part}>
            <div className={fields.fields}>
              <Fields
                schema={DEFINITION}
                pointer=""
                value={definition}
                onChange={(next) => put(next as Definition)}
                without={['name', 'automatic_decision', 'second_person', 'due_hours', 'steps']}
              />
            </div>
          </section>
        </fieldset>
      </BesidePreview>
    </FormContext>
  );
}

/** Why it was not saved; the changes stay. */
function Unsaved({
  problem,
  slug,
  onNewest,
  onOver,
}: {
  problem: FlowError;
  slug: string;
  onNewest: () => void;
  onOver: () => void;
}) {
  const { t } = useTranslation('console_workflows');
  const code = problem.details.serviceCode;
  if (code === 'workflow_changed')
    return (
      <SavedMeanwhile
        text={t('conflict.text')}
        look={<Link to={versionsAddress(slug)}>{t('conflict.look')}</Link>}
        onNewest={onNewest}
        over={t('conflict.over')}
        onOver={onOver}
      />
    );
  if (code === 'invalid_request' || code === 'workflow_slug_taken' || code === 'too_many_workflows')
    return (
      <Notice tone="danger" spoken>
        <p>{t(`refused.${code}`)}</p>
      </Notice>
    );
  return <Trouble error={problem} onAgain={onOver} stale />;
}
