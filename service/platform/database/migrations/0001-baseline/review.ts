/** The queue of profiles that wait for a person, and who works on which. */
export const review = [
  `create table review_case (
    profile_id uuid primary key references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    mode text not null check (mode in ('live', 'test')),
    workflow_id uuid not null references workflow,
    waiting_since timestamptz not null,
    due_at timestamptz not null default 'infinity',
    risk integer not null check (risk between 0 and 100),
    codes text[] not null,
    steps text[] not null,
    countries text[] not null,
    listed boolean not null,
    words text[] not null,
    claimed_by uuid references user_account on delete set null,
    claimed_at timestamptz,
    claimed_until timestamptz,
    assigned_to uuid references user_account on delete set null,
    assigned_at timestamptz,
    workflow_slug text not null,
    age_group text,
    proposal_id uuid references decision on delete set null
  )`,
  `create index review_case_oldest on review_case (company_id, mode, waiting_since, profile_id)`,
  `create index review_case_riskiest on review_case (company_id, mode, (-risk), waiting_since, profile_id)`,
  `create index review_case_due on review_case (company_id, mode, due_at, waiting_since, profile_id)`,
  `create index review_case_listed on review_case (company_id, mode, waiting_since, profile_id) where listed`,
  `create index review_case_mine on review_case (claimed_by) where claimed_by is not null`,
  `create index review_case_assigned on review_case (assigned_to) where assigned_to is not null`,
  `create index review_case_workflow on review_case (workflow_id)`,
  `create index review_case_proposal on review_case (proposal_id) where proposal_id is not null`,
  // Each value that the queue filters by has its cases in either order, however many share it.
  `create table review_tag (
    profile_id uuid not null references review_case on delete cascade,
    company_id uuid not null,
    mode text not null,
    kind text not null check (kind in ('code', 'step', 'country', 'word', 'workflow', 'age', 'listed')),
    value text not null,
    risk integer not null,
    waiting_since timestamptz not null,
    due_at timestamptz not null,
    primary key (company_id, mode, kind, value, waiting_since, profile_id)
  )`,
  `create function tag_review_case() returns trigger language plpgsql as $$
    begin
      delete from review_tag where profile_id = new.profile_id;
      insert into review_tag
        select new.profile_id, new.company_id, new.mode, tag.kind, tag.value, new.risk, new.waiting_since, new.due_at from (
          select 'code', unnest(new.codes) union select 'step', unnest(new.steps)
          union select 'country', unnest(new.countries) union select 'word', unnest(new.words)
          union select 'workflow', new.workflow_slug union select 'age', new.age_group
          union select 'listed', case when new.listed then 'yes' end
        ) as tag (kind, value) where tag.value is not null;
      return null;
    end
  $$`,
  `create trigger review_case_is_tagged after insert on review_case
    for each row execute function tag_review_case()`,
  `create trigger review_case_is_tagged_anew
    after update of risk, codes, steps, countries, words, workflow_slug, age_group, listed, waiting_since, due_at on review_case
    for each row when (old.* is distinct from new.*) execute function tag_review_case()`,
  `create index review_tag_riskiest on review_tag (company_id, mode, kind, value, (-risk), waiting_since, profile_id)`,
  `create index review_tag_due on review_tag (company_id, mode, kind, value, due_at, waiting_since, profile_id)`,
  `create index review_tag_profile on review_tag (profile_id)`,
  `create table case_note (
    id uuid primary key,
    profile_id uuid not null references profile on delete cascade,
    user_id uuid references user_account on delete set null,
    text bytea not null,
    created_at timestamptz not null
  )`,
  `create index case_note_newest on case_note (profile_id, created_at desc, id desc)`,
  `create index case_note_user on case_note (user_id) where user_id is not null`,
  // Cases with known truth, by which a team sees how often it errs.
  `create table planted_case (
    profile_id uuid primary key references profile on delete cascade,
    company_id uuid not null references company on delete cascade,
    planted_by uuid references user_account on delete set null,
    truth text not null check (truth in ('approved', 'rejected')),
    created_at timestamptz not null
  )`,
  `create index planted_case_newest on planted_case (company_id, created_at desc)`,
  `create index planted_case_by on planted_case (planted_by) where planted_by is not null`,
  `create table case_notice (
    id uuid primary key,
    user_id uuid not null references user_account on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    note_id uuid references case_note on delete cascade,
    kind text not null check (kind in ('mentioned', 'assigned')),
    by_user uuid references user_account on delete set null,
    created_at timestamptz not null,
    read_at timestamptz
  )`,
  `create index case_notice_newest on case_notice (user_id, created_at desc, id desc)`,
  `create index case_notice_unread on case_notice (user_id) where read_at is null`,
  `create index case_notice_read on case_notice (read_at) where read_at is not null`,
  `create index case_notice_profile on case_notice (profile_id)`,
  `create index case_notice_note on case_notice (note_id) where note_id is not null`,
  `create index case_notice_by on case_notice (by_user) where by_user is not null`,
];
