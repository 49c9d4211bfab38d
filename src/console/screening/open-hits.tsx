import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { AML_CATEGORIES, AML_SOURCES } from '@veridoor/contract/aml/sources';
import { useKeys } from '../../hooks/use-keys.ts';
import type { AmlOpenHit } from '../../lib/api/types.ts';
import { percent } from '../../lib/i18n/percent.ts';
import { Button } from '../../ui/button/button.tsx';
import { LiveRegion } from '../../ui/hidden/visually-hidden.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { HitCard, UndoHit } from '../report/hits.tsx';
import { Choice } from '../parts/choice.tsx';
import { useConsole } from '../parts/console-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Pages, usePlace } from '../parts/pages.tsx';
import { addressOfCase } from '../parts/paths.ts';
import { useAge } from '../parts/use-time.ts';
import { isWaited, WAITED, waitedInWords } from '../parts/waiting.ts';
import {
  areHitsNarrowed,
  PROPER_NAMES,
  readHitFilters,
  SCORES,
  writeHitFilters,
  type HitFilters,
} from './hit-filters.ts';
import { openHitsQuery } from './screening-queries.ts';
import layout from '../parts/page.module.css';
import styles from './screening.module.css';

/** Hits above this number are not counted exactly. */
const MOST_COUNTED = 1000;

/** The hits that nobody has decided. J and K move between them. */
export function OpenHits() {
  const { t, i18n } = useTranslation('console_screening');
  const { staff, keys } = useConsole();
  const [address, setAddress] = useSearchParams();
  const filters = readHitFilters(address);
  const place = usePlace();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery(openHitsQuery(staff, filters, place.cursor));
  // A decided hit leaves the list at once; so the way back stands above it.
  const [decided, setDecided] = useState<AmlOpenHit | null>(null);
  const narrow = (changes: Partial<HitFilters>) => {
    place.restart();
    setAddress(writeHitFilters({ ...filters, ...changes }), { replace: true });
  };
  const move = (step: 1 | -1) => {
    const hits = [...(list.current?.children ?? [])].filter((one) => one instanceof HTMLElement);
    const now = hits.findIndex((hit) => hit.contains(document.activeElement));
    const next = now === -1 ? (step === 1 ? 0 : hits.length - 1) : now + step;
    hits[Math.min(hits.length - 1, Math.max(0, next))]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) }, keys);
  const found = query.data?.found;
  const number =
    found === undefined ? '' : new Intl.NumberFormat(i18n.language).format(found) + (found >= MOST_COUNTED ? '+' : '');
  return (
    <section className={styles.hits} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('hits.title')}</h2>
      <HitFilterBar filters={filters} onNarrow={narrow} />
      {found === undefined ? null : (
        <>
          <p>{t('hits.found', { number })}</p>
          <LiveRegion>{t('hits.found', { number })}</LiveRegion>
        </>
      )}
      {decided === null ? null : (
        <Notice spoken>
          <p>{t('hits.decided', { name: decided.name ?? t('hits.nameless'), entry: decided.hit.name })}</p>
          <UndoHit
            hit={decided.hit}
            report={decided.report}
            onUndone={() => {
              setDecided(null);
              void query.refetch();
            }}
          />
        </Notice>
      )}
      <Loaded query={query} loading={t('hits.loading')}>
        {({ data }) =>
          data.length === 0 ? (
            <div className={layout.empty}>
              <p>{t(areHitsNarrowed(filters) ? 'hits.emptyNarrowed' : 'hits.empty')}</p>
              {areHitsNarrowed(filters) ? (
                <Button
                  look="secondary"
                  className={layout.small}
                  onClick={() => {
                    place.restart();
                    setAddress(writeHitFilters({ mode: filters.mode, order: filters.order }), { replace: true });
                  }}
                >
                  {t('hits.all')}
                </Button>
              ) : null}
            </div>
          ) : (
            <ul ref={list} role="list" className={styles.list}>
              {data.map((one) => (
                <CustomerHit
                  key={`${one.profile} ${one.hit.source} ${one.hit.entity_id}`}
                  one={one}
                  onDecided={() => {
                    setDecided(one);
                    void query.refetch();
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Pages
        place={place}
        page={query.data}
        words={{ label: t('hits.pages'), before: t('hits.before'), after: t('hits.after') }}
      />
    </section>
  );
}

function CustomerHit({ one, onDecided }: { one: AmlOpenHit; onDecided: () => void }) {
  const { t } = useTranslation('console_screening');
  const { me } = useConsole();
  const age = useAge();
  const { profile, subject, name, reference, id_card_number, in_review, waiting_since, report, hit } = one;
  const who = name ?? t('hits.nameless');
  const opens =
    me.permissions.includes(in_review ? 'profile.decide' : 'profile.read') &&
    (subject === 'person' || me.permissions.includes(in_review ? 'entity.decide' : 'entity.read'));
  return (
    <li tabIndex={-1} className={styles.customer} aria-label={who}>
      <p className={styles.head}>
        {opens ? (
          <Link to={addressOfCase({ subject, profile })}>
            <bdi>{who}</bdi>
          </Link>
        ) : (
          <bdi>{who}</bdi>
        )}
        <bdi className={layout.faint}>{reference ?? id_card_number}</bdi>
        {subject === 'entity' ? <span className={layout.faint}>{t('hits.company')}</span> : null}
        <span className={styles.since}>{age(waiting_since)}</span>
      </p>
      <ul role="list">
        <HitCard hit={hit} report={report} decides onDecided={onDecided} />
      </ul>
    </li>
  );
}

interface HitFilterBarProps {
  filters: HitFilters;
  onNarrow: (changes: Partial<HitFilters>) => void;
}

function HitFilterBar({ filters, onNarrow }: HitFilterBarProps) {
  const { t, i18n } = useTranslation('console_screening');
  const chosen = <Value extends string>(values: readonly Value[], value: string) => values.find((one) => one === value);
  const any = t('filter.any');
  return (
    <search className={layout.bar}>
      <Choice
        label={t('filter.order')}
        value={filters.order}
        options={(['oldest', 'strongest'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChoose={(order) => onNarrow({ order: order === 'strongest' ? 'strongest' : 'oldest' })}
      />
      <Choice
        label={t('filter.source')}
        none={any}
        value={filters.source ?? ''}
        options={AML_SOURCES.map((value) => ({ value, label: PROPER_NAMES[value] ?? t(`source.${value as 'un'}`) }))}
        onChoose={(source) => onNarrow({ source: chosen(AML_SOURCES, source) })}
      />
      <Choice
        label={t('filter.category')}
        none={any}
        value={filters.category ?? ''}
        options={AML_CATEGORIES.map((value) => ({ value, label: t(`filter.kind.${value}`) }))}
        onChoose={(category) => onNarrow({ category: chosen(AML_CATEGORIES, category) })}
      />
      <Choice
        label={t('filter.score')}
        none={any}
        value={filters.score ?? ''}
        options={SCORES.map((value) => ({
          value,
          label: t('filter.from', { share: percent(Math.round(Number(value) * 100), i18n.language) }),
        }))}
        onChoose={(score) => onNarrow({ score: chosen(SCORES, score) })}
      />
      <Choice
        label={t('filter.waited')}
        none={any}
        value={filters.waited ?? ''}
        options={WAITED.map((value) => ({ value, label: waitedInWords(value, i18n.language) }))}
        onChoose={(waited) => onNarrow({ waited: isWaited(waited) ? waited : undefined })}
      />
      <Choice
        label={t('filter.mode')}
        value={filters.mode}
        options={(['live', 'test'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChoose={(mode) => onNarrow({ mode: mode === 'test' ? 'test' : 'live' })}
      />
    </search>
  );
}
