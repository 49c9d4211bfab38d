import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { COUNTRIES } from '@veridoor/validation/countries';
import { countryName } from '../../lib/i18n/country-name.ts';
import { REJECTIONS } from '../cases/decision/open-findings.ts';
import { Choice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { REASONS, useFindings } from '../parts/findings.ts';
import { SearchField } from '../parts/search-field.tsx';
import { workflowsQuery } from '../parts/shared-queries.ts';
import { DATES, DECIDERS, REACHED, STATUSES, type CustomerFilters } from './customer-filters.ts';
import styles from '../parts/page.module.css';

interface CustomerFilterBarProps {
  filters: CustomerFilters;
  search: string;
  onNarrow: (changes: Partial<CustomerFilters>) => void;
  onSearch: (words: string) => void;
}

/** The search and the filters, which add up. */
export function CustomerFilterBar({ filters, search, onNarrow, onSearch }: CustomerFilterBarProps) {
  const { t, i18n } = useTranslation(['console_pages', 'console']);
  const { staff, me } = useConsole();
  const findings = useFindings();
  const workflows = useQuery({
    ...workflowsQuery(staff.api),
    staleTime: Infinity,
    enabled: me.permissions.includes('workflow.read'),
  });
  const any = t('console:filter.any');
  const countries = COUNTRIES.map((value) => ({ value, label: countryName(value, i18n.language) })).toSorted(
    (one, other) => one.label.localeCompare(other.label, i18n.language),
  );
  // Another officer is chosen by their name in the list.
  const { officer: other } = filters;
  const officers = [
    { value: me.id, label: me.name },
    ...(other === undefined || other === me.id ? [] : [{ value: other, label: other.slice(0, 8) }]),
  ];
  const reasons = [...new Set([...REJECTIONS, ...REASONS])];
  const subject = (value: string) => (value === 'person' || value === 'entity' ? value : undefined);
  return (
    <search className={styles.bar}>
      <SearchField search={search} hint={t('console:filter.searchHint')} onSearch={onSearch} />
      <Choice
        label={t('customers.subject')}
        none={any}
        value={filters.subject ?? ''}
        options={(['person', 'entity'] as const).map((value) => ({ value, label: t(`customers.subjects.${value}`) }))}
        onChoose={(value) => onNarrow({ subject: subject(value) })}
      />
      <Choice
        label={t('customers.column.status')}
        none={any}
        value={filters.status ?? ''}
        options={STATUSES.map((value) => ({ value, label: findings.status(value) }))}
        onChoose={(value) => onNarrow({ status: STATUSES.find((one) => one === value) })}
      />
      <Choice
        label={t('customers.reason')}
        none={any}
        value={filters.reason ?? ''}
        options={reasons.map((value) => ({ value, label: findings.reason(value) }))}
        onChoose={(reason) => onNarrow({ reason })}
      />
      <Choice
        label={t('customers.column.workflow')}
        none={any}
        value={filters.workflow_slug ?? ''}
        options={(workflows.data?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        onChoose={(workflow_slug) => onNarrow({ workflow_slug })}
      />
      <Choice
        label={t('figures.decider')}
        none={any}
        value={filters.decided_by ?? ''}
        options={DECIDERS.map((value) => ({ value, label: t(`figures.by.${value}`) }))}
        onChoose={(value) => onNarrow({ decided_by: DECIDERS.find((one) => one === value) })}
      />
      <Choice
        label={t('customers.column.officer')}
        none={any}
        value={filters.officer ?? ''}
        options={officers}
        onChoose={(officer) => onNarrow({ officer })}
      />
      <Choice
        label={t('console:filter.country')}
        none={any}
        value={filters.country ?? ''}
        options={countries}
        onChoose={(country) => onNarrow({ country })}
      />
      <Choice
        label={t('customers.reached')}
        none={any}
        value={filters.reached ?? ''}
        options={REACHED.map((value) => ({ value, label: t(`figures.${value}`) }))}
        onChoose={(value) => onNarrow({ reached: REACHED.find((one) => one === value) })}
      />
      <Choice
        label={t('customers.dated')}
        value={filters.dated}
        options={DATES.map((value) => ({
          value,
          label: value === 'opened' ? t('figures.opened') : t(`customers.column.${value}`),
        }))}
        onChoose={(value) => onNarrow({ dated: DATES.find((one) => one === value) ?? 'created' })}
      />
      {(['from', 'to'] as const).map((edge) => (
        <label key={edge} className={styles.field}>
          <span>{t(`figures.${edge}`)}</span>
          <input
            type="date"
            value={filters[edge] ?? ''}
            onChange={({ currentTarget }) => onNarrow({ [edge]: currentTarget.value })}
          />
        </label>
      ))}
      <Choice
        label={t('figures.mode')}
        value={filters.mode}
        options={(['live', 'test'] as const).map((value) => ({ value, label: t(`figures.${value}`) }))}
        onChoose={(mode) => onNarrow({ mode: mode === 'test' ? 'test' : 'live' })}
      />
    </search>
  );
}
