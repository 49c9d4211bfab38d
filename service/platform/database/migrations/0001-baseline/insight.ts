/** Counters for insight. A day is text, since drivers read dates in a time zone of their own. */
export const insight = [
  `create table visit_count (
    company_id uuid not null references company on delete cascade,
    mode text not null check (mode in ('live', 'test')),
    day text not null,
    browser text not null,
    system text not null,
    opened integer not null default 0,
    completed integer not null default 0,
    primary key (company_id, mode, day, browser, system)
  )`,
  `create table insight_day (
    company_id uuid not null references company on delete cascade,
    mode text not null check (mode in ('live', 'test')),
    day text not null,
    figures jsonb not null,
    kept_at timestamptz not null,
    primary key (company_id, mode, day)
  )`,
  `create index insight_day_kept on insight_day (kept_at)`,
];
