import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../lib/i18n/country-name.ts';
import { closestText } from '@veridoor/languages/closest-text';
import { COUNTRIES } from '@veridoor/validation/countries';
import { Choice } from '../../parts/choice.tsx';
import { useConsole } from '../../parts/console-context.ts';
import { REASONS, useFindings } from '../../parts/findings.ts';
import { workflowsQuery } from '../../parts/shared-queries.ts';
import { isWaited, WAITED, waitedInWords } from '../../parts/waiting.ts';
import { AGES, ORDERS, yearsOf, type QueueFilters } from './filters.ts';
import { stepsQuery } from './queue-queries.ts';
import layout from '../../parts/page.module.css';
import styles from './queue.module.css';

/** Milliseconds after the last letter until the search is made. */
const PAUSE = 350;

interface FilterBarProps {
  filters: QueueFilters;
  search: string;
  /** Counts how often the search was taken away. */
  resets: number;
  field: RefObject<HTMLInputElement | null>;
  onNarrow: (changes: Partial<QueueFilters>) => void;
  onSearch: (words: string) => void;
}

/** The search and the filters, which add up. */
export function FilterBar({ filters, search, resets, field, onNarrow, onSearch }: FilterBarProps) {
  const { t, i18n } = useTranslation('console');
  const { staff, me } = useConsole();
  const findings = useFindings();
  const steps = useQuery(stepsQuery(staff, filters.workflow_slug || undefined));
  const workflows = useQuery({
    ...workflowsQuery(staff.api),
    staleTime: Infinity,
    enabled: me.permissions.includes('workflow.read'),
  });
  const stepOptions = (steps.data?.steps ?? []).map(({ id, kind, title }) => ({
    value: id,
    label: title === undefined ? findings.stepKind(kind) : closestText(title, i18n.language),
  }));
  const countries = COUNTRIES.map((value) => ({ value, label: countryName(value, i18n.language) })).toSorted(
    (one, other) => one.label.localeCompare(other.label, i18n.language),
  );
  const years = (value: number | null) => (value === null ? '' : new Intl.NumberFormat(i18n.language).format(value));
  const ageLabel = (group: (typeof AGES)[number]) => {
    const { from, to } = yearsOf(group);
    const form = from === null ? 'under' : to === null ? 'over' : 'between';
    return t(`filter.ages.${form}`, { from: years(from), to: years(to) });
  };
  // An address that narrows by one of them shows which.
  const [usesMore] = useState(isMoreUsed(filters));
  const reasons = REASONS.map((value) => ({ value, label: findings.code(value) }));
  return (
    <search className={layout.bar}>
      <SearchField key={resets} search={search} field={field} onSearch={onSearch} />
      <Choice
        className={styles.choice}
        label={t('filter.order')}
        value={filters.order}
        options={ORDERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChoose={(order) => onNarrow({ order: ORDERS.find((one) => one === order) ?? 'due' })}
      />
      <Choice
        className={styles.choice}
        label={t('filter.reason')}
        none={t('filter.any')}
        value={filters.reason ?? ''}
        options={reasons}
        onChoose={(reason) => onNarrow({ reason })}
      />
      <Choice
        className={styles.choice}
        label={t('filter.workflow')}
        none={t('filter.any')}
        value={filters.workflow_slug ?? ''}
        options={(workflows.data?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        onChoose={(workflow_slug) => onNarrow({ workflow_slug, step: '' })}
      />
      <Toggle label={t('filter.listed')} on={filters.listed === true} onChange={(listed) => onNarrow({ listed })} />
      <Toggle
        label={t('filter.forMe')}
        on={filters.assigned === 'me'}
        onChange={(mine) => onNarrow({ assigned: mine ? 'me' : undefined })}
      />
      {filters.tag === undefined ? null : (
        <Toggle label={`${t('filter.tag')}: ${filters.tag}`} on onChange={() => onNarrow({ tag: '' })} />
      )}
      <Toggle label={t('filter.mine')} on={filters.mine === true} onChange={(mine) => onNarrow({ mine })} />
      <details className={styles.more} open={usesMore}>
        <summary>{t('filter.more')}</summary>
        <div className={layout.bar}>
          <Choice
            className={styles.choice}
            label={t('filter.step')}
            none={t('filter.any')}
            value={filters.step ?? ''}
            options={stepOptions}
            onChoose={(step) => onNarrow({ step })}
          />
          <Choice
            className={styles.choice}
            label={t('filter.country')}
            none={t('filter.any')}
            value={filters.country ?? ''}
            options={countries}
            onChoose={(country) => onNarrow({ country })}
          />
          <Choice
            className={styles.choice}
            label={t('filter.age')}
            none={t('filter.any')}
            value={filters.age_group ?? ''}
            options={AGES.map((value) => ({ value, label: ageLabel(value) }))}
            onChoose={(age) => onNarrow({ age_group: AGES.find((one) => one === age) })}
          />
          <Choice
            className={styles.choice}
            label={t('filter.waited')}
            none={t('filter.any')}
            value={filters.waited ?? ''}
            options={WAITED.map((value) => ({ value, label: waitedInWords(value, i18n.language) }))}
            onChoose={(waited) => onNarrow({ waited: isWaited(waited) ? waited : undefined })}
          />
          <Choice
            className={styles.choice}
            label={t('filter.proposed')}
            none={t('filter.any')}
            value={filters.proposed === undefined ? '' : String(filters.proposed)}
            options={(['true', 'false'] as const).map((value) => ({
              value,
              label: t(value === 'true' ? 'filter.confirm' : 'filter.first'),
            }))}
            onChoose={(proposed) => onNarrow({ proposed: proposed === '' ? undefined : proposed === 'true' })}
          />
          <Choice
            className={styles.choice}
            label={t('filter.mode')}
            value={filters.mode}
            options={[
              { value: 'live', label: t('filter.live') },
              { value: 'test', label: t('filter.test') },
            ]}
            onChoose={(mode) => onNarrow({ mode: mode === 'test' ? 'test' : 'live' })}
          />
        </div>
      </details>
    </search>
  );
}

/** Whether a filter is used that is folded at first: it is rarely needed, and the cases begin higher without it. */
const isMoreUsed = ({ step, country, age_group, waited, proposed, mode }: QueueFilters) =>
  [step, country, age_group, waited, proposed].some((value) => value !== undefined && value !== '') || mode !== 'live';

function SearchField({ search, field, onSearch }: Pick<FilterBarProps, 'search' | 'field' | 'onSearch'>) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState(search);
  const ask = useEffectEvent((words: string) => words !== search && onSearch(words));
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={`${layout.field} ${styles.search}`}>
      <span>{t('filter.search')}</span>
      <input
        ref={field}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        placeholder={t('filter.searchHint')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </label>
  );
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
