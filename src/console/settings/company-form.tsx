import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../hooks/use-action.ts';
import { unwrap } from '../../lib/api/client.ts';
import type { Company, Session, Workflow } from '../../lib/api/types.ts';
import type { FlowError } from '../../lib/errors/flow-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { draftOf, keepDraft } from '../parts/draft-queries.ts';
import { Loaded } from '../parts/loaded.tsx';
import { BesidePreview } from '../preview/beside-preview.tsx';
import { SavedMeanwhile } from '../parts/saved-meanwhile.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { definitionOf } from '../schema-form/definition.ts';
import { FormContext } from '../schema-form/fields/form-context.ts';
import { Fields } from '../schema-form/fields/schema-field.tsx';
import { useParts } from '../schema-form/form-parts.ts';
import { Mistakes } from '../schema-form/mistakes.tsx';
import { COMPANY, resolved, type JsonObject, type Schema } from '../schema-form/schema.ts';
import { useTried, workflowQuery } from '../workflows/workflow-queries.ts';
import { useWords, type Mistake } from '../schema-form/words.ts';
import { mistakesIn } from '../schema-form/check-schema.ts';
import { companyQuery } from './settings-queries.ts';
import layout from '../parts/page.module.css';
import fields from '../schema-form/fields/fields.module.css';
import styles from '../schema-form/schema-form.module.css';

/** The workflow whose screens the preview shows. */
const SHOWN = 'default';

interface CompanyFormProps {
  /** The settings that are changed here, of the schema of the company. */
  names: readonly string[];
  title: string;
  loading: string;
  /** A session as it would be with these settings. */
  preview: (session: Session, settings: JsonObject) => Session;
  /** Fields that need a form of their own. */
  own?: (settings: JsonObject, put: (settings: JsonObject) => void) => ReactNode;
  /** Fields that `own` has, as JSON pointers. */
  without?: readonly string[];
}

const NONE: readonly string[] = [];

/** Settings of the company that customers see, with the preview at their side. */
export function CompanyForm(props: CompanyFormProps) {
  const { t } = useTranslation('console_workflows');
  const { staff } = useConsole();
  const client = useQueryClient();
  const company = useQuery(companyQuery(staff.api));
  // Counts how often the changes were thrown away for newer settings: the fields begin anew.
  const [rounds, setRounds] = useState(0);
  const anew = () =>
    void client.invalidateQueries({ queryKey: companyQuery(staff.api).queryKey }).then(() => setRounds(rounds + 1));
  const workflow = useQuery(workflowQuery(staff.api, SHOWN));
  return (
    <Loaded query={company} loading={props.loading}>
      {(data) => (
        <Loaded query={workflow} loading={t('editor.loading')}>
          {(shown) => <Form key={rounds} {...props} company={data} workflow={shown} onAnew={anew} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface FormProps extends CompanyFormProps {
  company: Company;
  workflow: Workflow;
  /** The changes are gone, and the newest settings are requested. */
  onAnew: () => void;
}

/** Settings as they are typed. */
interface Draft {
  settings: JsonObject;
  /** What they were made from: the settings then, and their revision. */
  base: JsonObject;
  revision: number;
}

const settingsOf = (company: Company, names: readonly string[]): JsonObject => {
  const all = company as unknown as JsonObject;
  return Object.fromEntries(names.map((name) => [name, all[name] ?? null]));
};

const unchanged = (company: Company, names: readonly string[]): Draft => {
  const base = settingsOf(company, names);
  return { settings: base, base, revision: company.revision };
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function Form({ title, names, preview, own, without = NONE, company, workflow, onAnew }: FormProps) {
  const { t } = useTranslation('console_workflows');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const words = useWords();
  const kept = `company ${names.join(' ')}`;
  const [draft, setDraft] = useState(() => (draftOf(client, kept) as Draft | null) ?? unchanged(company, names));
  const { settings, base } = draft;
  const saved = unchanged(company, names);
  // Without changes of one's own, settings that somebody else saved are shown at once.
  if (saved.revision !== draft.revision && draftOf(client, kept) === null) setDraft(saved);
  const [shown, setShown] = useState(settings);
  const [refused, setRefused] = useState<readonly Mistake[]>([]);
  const [definition] = useState(() => definitionOf(workflow));
  const tried = useTried(staff.api, definition);
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, COMPANY.properties?.[name] ?? {}])),
    required: names,
  };
  const found = mistakesIn(schema, settings, '');
  const mistakes = [...found, ...refused];
  if (found.length === 0 && shown !== settings) setShown(settings);
  const writes = me.permissions.includes('company.write');
  const parts = useParts(words, mistakes, { readOnly: !writes });
  const changed = !same(settings, base);
  const put = (next: JsonObject) => {
    const typed = { ...draft, settings: next };
    setDraft(typed);
    keepDraft(client, kept, same(next, base) ? null : typed);
    setRefused([]);
  };
  const save = useAction(
    async (over: boolean) => {
      const newest = over ? await unwrap(staff.api.GET('/api/v2/company')) : null;
      const query = { replaces: newest?.revision ?? draft.revision };
      const body = Object.fromEntries(Object.entries(settings).filter(([name, value]) => !same(value, base[name])));
      return unwrap(staff.api.PATCH('/api/v2/company', { params: { query }, body }));
    },
    {
      onDone: (after) => {
        keepDraft(client, kept, null);
        client.setQueryData(companyQuery(staff.api).queryKey, after);
        setDraft(unchanged(after, names));
      },
      onProblem: ({ details }) => {
        const taken = details.serviceCode === 'consent_version_taken';
        setRefused(
          taken
            ? [{ field: '/consent/version', code: 'duplicate', message: t('terms.taken') }]
            : (details.fields ?? []),
        );
      },
    },
  );
  return (
    <FormContext value={parts}>
      <BesidePreview session={tried.session && preview(tried.session, shown)} stale={found.length > 0}>
        <div className={styles.bar}>
          <p id="state" className={layout.faint}>
            {changed ? <strong className={styles.unsaved}>{t('editor.unsaved')}</strong> : t('editor.unchanged')}
          </p>
          {writes ? (
            <div className={styles.actions}>
              {changed ? (
                <Button look="secondary" className={layout.small} onClick={() => put(base)}>
                  {t('editor.discard')}
                </Button>
              ) : null}
              <Button
                className={layout.small}
                busy={save.pending}
                {...(!changed && { blockedBy: 'state' })}
                onClick={() => {
                  const [first] = found;
                  if (first) parts.reveal(first.field);
                  else save.run(false);
                }}
              >
                {t('editor.saveSettings')}
              </Button>
            </div>
          ) : null}
        </div>
        {save.done && !changed ? (
          <Notice tone="success" spoken>
            <p>{t('editor.savedSettings')}</p>
          </Notice>
        ) : null}
        {save.problem !== null && refused.length === 0 && changed ? (
          <Unsaved
            problem={save.problem}
            onAgain={() => save.run(false)}
            onNewest={() => {
              keepDraft(client, kept, null);
              onAnew();
            }}
            onOver={() => save.run(true)}
          />
        ) : null}
        {tried.error === null ? null : <Trouble error={tried.error} onAgain={tried.again} stale />}
        <Mistakes mistakes={mistakes} definition={settings} parts={parts} />
        <fieldset className={styles.form} disabled={!writes} aria-label={title}>
          <section className={styles.part}>
            <div className={fields.fields}>
              {own?.(settings, put)}
              {names.length === 1 ? (
                <Single name={names[0] ?? ''} schema={schema} settings={settings} put={put} without={without} />
              ) : (
                <Fields schema={schema} pointer="" value={settings} onChange={put} />
              )}
            </div>
          </section>
        </fieldset>
      </BesidePreview>
    </FormContext>
  );
}

interface UnsavedProps {
  problem: FlowError;
  onAgain: () => void;
  onNewest: () => void;
  onOver: () => void;
}

/** Why it was not saved; the changes stay. */
function Unsaved({ problem, onAgain, onNewest, onOver }: UnsavedProps) {
  const { t } = useTranslation('console_workflows');
  if (problem.details.serviceCode !== 'company_changed') return <Trouble error={problem} onAgain={onAgain} stale />;
  return <SavedMeanwhile text={t('conflict.settings')} onNewest={onNewest} over={t('conflict.mine')} onOver={onOver} />;
}

interface SingleProps {
  name: string;
  schema: Schema;
  settings: JsonObject;
  put: (settings: JsonObject) => void;
  without: readonly string[];
}

/** The fields of the only setting stand without a group around them. */
const Single = ({ name, schema, settings, put, without }: SingleProps) => (
  <Fields
    schema={resolved(schema.properties?.[name] ?? {})}
    pointer={`/${name}`}
    value={(settings[name] ?? {}) as JsonObject}
    onChange={(value) => put({ [name]: value })}
    without={without}
  />
);
