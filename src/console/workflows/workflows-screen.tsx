import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DEFAULT_WORKFLOW, MOST_COUNTED } from '@veridoor/contract/workflow';
import { useAction } from '../../hooks/use-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import type { WorkflowSummary } from '../../lib/api/types.ts';
import { useConsole } from '../parts/console-context.ts';
import { Choice } from '../parts/choice.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { CONSOLE, versionsAddress, workflowAddress } from '../parts/paths.ts';
import { newWorkflows, workflowDraftOf } from './drafts.ts';
import { NewWorkflowDialog } from './new-workflow-dialog.tsx';
import { workflowsKey, workflowsQuery } from '../parts/shared-queries.ts';
import { Trouble } from '../parts/trouble.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { retireWorkflow } from './workflow-queries.ts';
import { useMoment } from '../parts/use-time.ts';
import styles from '../parts/page.module.css';
import own from '../schema-form/schema-form.module.css';

/** The workflows of the company, and the ways to what they share. */
export default function WorkflowsScreen() {
  const { t } = useTranslation('console_workflows');
  const { staff, me } = useConsole();
  const heading = useScreenTitle(t('list.title'));
  const [making, setMaking] = useState(false);
  const query = useQuery(workflowsQuery(staff.api));
  return (
    <main className={`${styles.page} ${styles.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('list.title')}
      </h1>
      <p className={styles.faint}>{t('list.lead')}</p>
      <div className={own.actions}>
        {me.permissions.includes('workflow.write') && query.data ? (
          <Button className={styles.small} onClick={() => setMaking(true)}>
            {t('list.make')}
          </Button>
        ) : null}
        {me.permissions.includes('company.read') ? <Link to={CONSOLE.terms}>{t('terms.title')}</Link> : null}
      </div>
      <Loaded query={query} loading={t('list.loading')}>
        {({ data }) => <FoundWorkflows workflows={data} />}
      </Loaded>
      {making && query.data ? <NewWorkflowDialog workflows={query.data.data} onClose={() => setMaking(false)} /> : null}
    </main>
  );
}

/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

/** Equal ones are in the order of their names. */
const ORDERS = {
  name: () => 0,
  newest: (one: WorkflowSummary, other: WorkflowSummary) => other.created_at.localeCompare(one.created_at),
  used: (one: WorkflowSummary, other: WorkflowSummary) => other.verifications - one.verifications,
} as const;

/** A company has a hundred at most, and all of them are here. */
function FoundWorkflows({ workflows }: { workflows: readonly WorkflowSummary[] }) {
  const { t, i18n } = useTranslation(['console_workflows', 'console']);
  const [search, setSearch] = useState('');
  const [state, setState] = useState('');
  const [order, setOrder] = useState<keyof typeof ORDERS>('name');
  const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase(i18n.language);
  const found = workflows
    .filter(({ name, slug }) => plain(`${name} ${slug}`).includes(plain(search)))
    .filter(({ retired_at }) => state === '' || (retired_at === null) === (state === 'inUse'))
    .toSorted((one, other) => ORDERS[order](one, other) || one.name.localeCompare(other.name, i18n.language));
  return (
    <>
      {workflows.length < SEARCHED_FROM ? null : (
        <search className={styles.bar}>
          <SearchField search={search} hint={t('list.searchHint')} onSearch={setSearch} />
          <Choice
            label={t('list.column.retire')}
            none={t('console:filter.any')}
            value={state}
            options={(['inUse', 'retired'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
            onChoose={setState}
          />
          <Choice
            label={t('console:filter.order')}
            value={order}
            options={[
              { value: 'name', label: t('console:filter.byName') },
              { value: 'newest', label: t('console:filter.newest') },
              { value: 'used', label: t('console:filter.mostUsed') },
            ]}
            onChoose={(value) => setOrder(value as keyof typeof ORDERS)}
          />
        </search>
      )}
      {found.length === 0 ? <p className={styles.empty}>{t('list.none')}</p> : <Workflows workflows={found} />}
    </>
  );
}

function Workflows({ workflows }: { workflows: readonly WorkflowSummary[] }) {
  const { t } = useTranslation('console_workflows');
  const client = useQueryClient();
  const { staff, me } = useConsole();
  const writes = me.permissions.includes('workflow.write');
  const retire = useAction(async (change: { slug: string; retired: boolean }) => {
    await retireWorkflow(staff.api, change);
    await client.invalidateQueries({ queryKey: workflowsKey });
  });
  const begun = newWorkflows(client);
  const when = useMoment();
  return (
    <>
      {retire.problem === null ? null : <Trouble error={retire.problem} onAgain={() => undefined} stale />}
      <DataTable
        label={t('list.title')}
        titles={(['name', 'slug', 'version', 'used', 'changed', 'retire'] as const).map((column) =>
          t(`list.column.${column}`),
        )}
        className={`${styles.log} ${styles.words}`}
      >
        {begun.map(({ slug, name }) => (
          <tr key={slug}>
            <th scope="row">
              <Link to={workflowAddress(slug)}>
                <bdi>{name}</bdi>
              </Link>{' '}
              <em>{t('editor.unsaved')}</em>
            </th>
            <td>
              <bdi>{slug}</bdi>
            </td>
            <td colSpan={4}>{t('editor.new')}</td>
          </tr>
        ))}
        {workflows.map(({ slug, name, version, verifications, created_at, retired_at }) => (
          <tr key={slug}>
            <th scope="row">
              <Link to={workflowAddress(slug)}>
                <bdi>{name}</bdi>
              </Link>{' '}
              {workflowDraftOf(client, slug) ? <em>{t('editor.unsaved')}</em> : null}
            </th>
            <td>
              <bdi>{slug}</bdi>
            </td>
            <td className={styles.whole}>
              <Link to={versionsAddress(slug)}>{t('versions.one', { version })}</Link>
            </td>
            <td>{t(verifications >= MOST_COUNTED ? 'list.usedMost' : 'list.used', { count: verifications })}</td>
            <td className={styles.whole}>{when(created_at)}</td>
            <td>
              {retired_at === null ? null : <em>{t('list.retired')}</em>}{' '}
              {writes && slug !== DEFAULT_WORKFLOW ? (
                <button
                  type="button"
                  className={own.link}
                  aria-label={`${t(retired_at === null ? 'list.retire' : 'list.restore')}: ${name}`}
                  onClick={() => retire.run({ slug, retired: retired_at === null })}
                >
                  {t(retired_at === null ? 'list.retire' : 'list.restore')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </DataTable>
      {workflows.some(({ retired_at }) => retired_at !== null) ? (
        <p className={styles.faint}>{t('list.retiredHint')}</p>
      ) : null}
    </>
  );
}
