/** Whether a decision is one of a person about a customer: figures count no others. */
const BY_PERSON = `user_id is not null and subject in ('profile', 'proposal')`;
const dayOf = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`;

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
    -- What was decided on it, on whomever.
    decisions jsonb not null,
    -- When to count it anew.
    due_at timestamptz not null,
    primary key (company_id, mode, day)
  )`,
  `create index insight_day_due on insight_day (due_at)`,
  // Days whose decisions are to be counted anew. Rows are only added, since a counter would let decisions wait for each other.
  `create table insight_change (
    company_id uuid not null references company on delete cascade,
    mode text not null,
    day text not null
  )`,
  `create index insight_change_day on insight_change (company_id, mode, day)`,
  // A decision changes what became of earlier ones about its customer; one that goes, or loses its user, changes all.
  `create function note_changed_decisions() returns trigger language plpgsql as $$
    begin
      insert into insight_change
        select distinct profile.company_id, profile.mode, ${dayOf('its.at')}
        from changed
        join profile on profile.id = changed.profile_id
        cross join lateral (
          select changed.created_at as at
          union all select created_at from decision where profile_id = changed.profile_id and ${BY_PERSON}
        ) as its
        where tg_op <> 'INSERT'
          or (changed.user_id is not null and changed.subject in ('profile', 'proposal')
            and ${dayOf('its.at')} < ${dayOf('changed.created_at')});
      return null;
    end
  $$`,
  ...[
    ['insert', 'new'],
    ['update', 'old'],
    ['delete', 'old'],
  ].map(
    ([event, rows]) => `create trigger decision_${event}_changes_days after ${event} on decision
      referencing ${rows} table as changed for each statement execute function note_changed_decisions()`,
  ),
  `create function note_changed_profile() returns trigger language plpgsql as $$
    begin
      insert into insight_change
        select distinct old.company_id, old.mode, ${dayOf('its.at')}
        from (
          select old.decided_at as at
          union all select created_at from decision
            where profile_id = old.id and ${BY_PERSON} and (tg_op = 'DELETE' or new.workflow_id <> old.workflow_id)
        ) as its
        where its.at is not null and exists (select from company where id = old.company_id);
      return coalesce(new, old);
    end
  $$`,
  // Before, since its decisions go with it.
  `create trigger profile_leaves_days before delete on profile
    for each row execute function note_changed_profile()`,
  `create trigger profile_changes_days
    after update of status, counting_status, decided_by, reason_code, decided_at, workflow_id on profile
    for each row when (
      (old.status, old.counting_status, old.decided_by, old.reason_code, old.decided_at, old.workflow_id)
      is distinct from (new.status, new.counting_status, new.decided_by, new.reason_code, new.decided_at, new.workflow_id)
    ) execute function note_changed_profile()`,
];
