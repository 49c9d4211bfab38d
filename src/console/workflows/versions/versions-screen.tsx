import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useAction } from '../../../hooks/use-action.ts';
import type { Workflow, WorkflowSummary } from '../../../lib/api/types.ts';
import { useScreenTitle } from '../../../ui/screen/use-screen-title.ts';
import { useConsole } from '../../parts/console-context.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Pages, usePlace } from '../../parts/pages.tsx';
import { workflowAddress } from '../../parts/paths.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { definitionOf } from '../../schema-form/definition.ts';
import { workflowDraftOf, keepWorkflowDraft } from '../drafts.ts';
import { placeOf } from '../../schema-form/mistakes.tsx';
import type { Json } from '../../schema-form/schema.ts';
import { versionsQuery, workflowQuery } from '../workflow-queries.ts';
import { useWords, type Words } from '../../schema-form/words.ts';
import { changesBetween, type Change } from './changes.ts';
import { useMoment } from '../../parts/use-time.ts';
import layout from '../../parts/page.module.css';
import styles from '../../schema-form/schema-form.module.css';

/** The versions of a workflow, what changed from one to another, and the way back to one. */
export default function VersionsScreen() {
  const { t } = useTranslation(['console_workflows', 'console_pages']);
  const { slug = '' } = useParams();
  const { staff } = useConsole();
  const place = usePlace();
  const heading = useScreenTitle(t('versions.title', { name: slug }));
  const [search, setSearch] = useSearchParams();
  const query = useQuery(versionsQuery(staff.api, slug, place.cursor));
  const newest = query.data?.data[0]?.version ?? 1;
  const to = numberIn(search.get('to')) ?? newest;
  const from = numberIn(search.get('from')) ?? Math.max(1, to - 1);
  const compare = (next: { from?: number; to?: number }) =>
    setSearch({ from: String(next.from ?? from), to: String(next.to ?? to) }, { replace: true });
  return (
    <main className={layout.page}>
      <h1 ref={heading} tabIndex={-1}>
        {t('versions.title', { name: slug })}
      </h1>
      <p>
        <Link to={workflowAddress(slug)}>{t('versions.back')}</Link>
      </p>
      <Loaded query={query} loading={t('versions.loading')}>
        {({ data }) => (
          <>
            <Versions slug={slug} versions={data} from={from} to={to} onCompare={compare} />
            {from === to ? null : <Compared slug={slug} from={from} to={to} />}
          </>
        )}
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{
          label: t('versions.title', { name: slug }),
          before: t('console_pages:audit.newer'),
          after: t('console_pages:audit.older'),
        }}
      />
    </main>
  );
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;

interface VersionsProps {
  slug: string;
  versions: readonly WorkflowSummary[];
  from: number;
  to: number;
  onCompare: (next: { from?: number; to?: number }) => void;
}

function Versions({ slug, versions, from, to, onCompare }: VersionsProps) {
  const { t } = useTranslation('console_workflows');
  const { staff, me } = useConsole();
  const client = useQueryClient();
  const navigate = useNavigate();
  const take = useAction(
    async (version: number) => {
      const [old, newest] = await Promise.all([
        client.fetchQuery(workflowQuery(staff.api, slug, version)),
        client.fetchQuery(workflowQuery(staff.api, slug)),
      ]);
      keepWorkflowDraft(client, slug, { definition: definitionOf(old), base: newest.version });
    },
    { onDone: () => navigate(workflowAddress(slug)) },
  );
  const when = useMoment();
  const writes = me.permissions.includes('workflow.write');
  const mark = (side: 'from' | 'to', version: number, chosen: number) => (
    <input
      className={styles.mark}
      type="radio"
      name={side}
      aria-label={t(`versions.${side}`, { version })}
      checked={version === chosen}
      onChange={() => onCompare({ [side]: version })}
    />
  );
  return (
    <>
      {take.problem === null ? null : <Trouble error={take.problem} onAgain={() => undefined} stale />}
      {workflowDraftOf(client, slug) && writes ? <p className={layout.faint}>{t('versions.replaces')}</p> : null}
      <DataTable
        label={t('versions.list')}
        titles={(['version', 'name', 'used', 'made', 'by', 'from', 'to', 'take'] as const).map((column) =>
          t(`versions.column.${column}`),
        )}
        className={`${layout.log} ${layout.words}`}
      >
        {versions.map(({ version, name, made_by_name, verifications, created_at }) => (
          <tr key={version}>
            <th scope="row">{t('versions.one', { version })}</th>
            <td>
              <bdi>{name}</bdi>
            </td>
            <td>{t('list.used', { count: verifications })}</td>
            <td>{when(created_at)}</td>
            <td>{made_by_name === null ? '—' : <bdi>{made_by_name}</bdi>}</td>
            <td>{mark('from', version, from)}</td>
            <td>{mark('to', version, to)}</td>
            <td>
              {writes ? (
                <button
                  type="button"
                  className={styles.link}
                  aria-label={`${t('versions.take')}: ${t('versions.one', { version })}`}
                  onClick={() => take.run(version)}
                >
                  {t('versions.take')}
                </button>
              ) : null}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

function Compared({ slug, from, to }: { slug: string; from: number; to: number }) {
  const { t } = useTranslation('console_workflows');
  const { staff } = useConsole();
  const [before, after] = [
    useQuery(workflowQuery(staff.api, slug, from)),
    useQuery(workflowQuery(staff.api, slug, to)),
  ];
  return (
    <section className={layout.part} aria-labelledby="compared">
      <h2 id="compared">{t('versions.compared', { from, to })}</h2>
      <Loaded query={before} loading={t('versions.loading')}>
        {(was) => (
          <Loaded query={after} loading={t('versions.loading')}>
            {(is) => <Changes was={was} is={is} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function Changes({ was, is }: { was: Workflow; is: Workflow }) {
  const { t } = useTranslation('console_workflows');
  const words = useWords();
  const [before, after] = [definitionOf(was), definitionOf(is)];
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p>{t('versions.equal')}</p>;
  return (
    <ul className={styles.changes} role="list">
      {changes.map((change) => {
        const where = placeOf(change.pointer, change.kind === 'removed' ? before : after, words);
        return (
          <li key={`${change.kind} ${change.pointer}`}>
            <strong>{where}</strong> <Said change={change} words={words} />
          </li>
        );
      })}
    </ul>
  );
}

function Said({ change, words }: { change: Change; words: Words }) {
  const { t } = useTranslation('console_workflows');
  const name = change.pointer.slice(change.pointer.lastIndexOf('/') + 1);
  const said = (value: Json) => inWords(value, name, words, (on) => t(on ? 'yes' : 'no'));
  switch (change.kind) {
    case 'added':
      return <span>{t('change.added', { value: said(change.value) })}</span>;
    case 'removed':
      return <span>{t('change.removed')}</span>;
    case 'moved':
      return <span>{t('change.moved', { from: change.from + 1, to: change.to + 1 })}</span>;
    case 'changed':
      return <span>{t('change.changed', { before: said(change.before), after: said(change.after) })}</span>;
  }
}

/** A value in a few words. */
function inWords(value: Json, name: string, words: Words, yesOrNo: (on: boolean) => string): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  if (Array.isArray(value)) return value.map((one) => inWords(one, name, words, yesOrNo)).join(', ') || '—';
  if (typeof value === 'object' && value !== null) return words.title(value);
  return name === 'country' || name === 'countries' ? words.country(String(value)) : words.value(name, String(value));
}
