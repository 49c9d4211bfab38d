import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AML_SOURCES } from '@veridoor/contract/aml/sources';
import type { AmlLists } from '../../lib/api/types.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { listsQuery } from '../parts/shared-queries.ts';
import { Loaded } from '../parts/loaded.tsx';
import { useAge } from '../parts/use-time.ts';
import { PROPER_NAMES } from './hit-filters.ts';
import layout from '../parts/page.module.css';
import styles from './screening.module.css';

/** Lists change on the hour at most. */
const LOOK_EVERY = 60_000;

/** Every list that the service knows: how old and how large it is, and how its last import ended. */
export function Lists() {
  const { t } = useTranslation('console_screening');
  const { staff } = useConsole();
  const query = useQuery({
    ...listsQuery(staff.api),
    refetchInterval: LOOK_EVERY,
  });
  return (
    <section className={layout.part}>
      <h2>{t('lists.title')}</h2>
      <Loaded query={query} loading={t('lists.loading')}>
        {(lists) => (
          <>
            {lists.data.length === 0 ? (
              <Notice tone="danger">
                <p>{t('lists.none')}</p>
              </Notice>
            ) : null}
            <ul role="list" className={styles.lists}>
              {AML_SOURCES.filter(
                (code) => code !== 'demonstration' || lists.imports.some((one) => one.code === code),
              ).map((code) => (
                <List key={code} code={code} lists={lists} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

function List({ code, lists }: { code: (typeof AML_SOURCES)[number]; lists: AmlLists }) {
  const { t, i18n } = useTranslation('console_screening');
  const age = useAge();
  const list = lists.data.find((one) => one.code === code);
  const last = lists.imports.find((one) => one.code === code);
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <li>
      <p className={styles.strong}>{PROPER_NAMES[code] ?? t(`source.${code as 'un'}`)}</p>
      {list === undefined ? (
        <p className={layout.faint}>{t(last?.outcome === 'removed' ? 'lists.removed' : 'lists.notLoaded')}</p>
      ) : (
        <>
          <p>{t('lists.loaded', { entries: number(list.entries), age: age(list.activated_at) })}</p>
          <p className={layout.faint}>
            {t('lists.changes', {
              added: number(list.added),
              changed: number(list.changed),
              removed: number(list.removed),
            })}
          </p>
        </>
      )}
      {last === undefined || last.outcome === 'loaded' || last.outcome === 'removed' ? null : (
        <p className={last.outcome === 'loading' ? layout.faint : styles.fault}>
          {last.outcome === 'loading' ? null : <Icon name="warning" />}
          <span>
            {t(`lists.last.${last.outcome}`, { age: age(last.ended_at ?? last.started_at) })} <bdi>{last.fault}</bdi>
          </span>
        </p>
      )}
    </li>
  );
}
