/** Video calls: the queue, the calls and what belongs to them, the agents who are there. */
export const calls = [
  `create table call (
    id uuid primary key,
    place bigint generated always as identity,
    company_id uuid not null references company on delete cascade,
    profile_id uuid not null references profile on delete cascade,
    step_id text not null,
    language text not null,
    options jsonb not null,
    state text not null check (state in ('waiting', 'active', 'ended')),
    agent_id uuid references user_account,
    reserved_for uuid references user_account,
    customer_socket text,
    customer_seen_at timestamptz not null,
    agent_socket text,
    agent_seen_at timestamptz,
    request text,
    notes bytea,
    checklist jsonb not null default '[]',
    customer_records boolean not null,
    agent_records boolean not null default false,
    joined_at timestamptz not null,
    accepted_at timestamptz,
    ended_at timestamptz,
    end_code text,
    end_reason bytea,
    verification_id uuid references verification on delete cascade,
    signs boolean not null default false,
    check ((state = 'ended') = (ended_at is not null)),
    check ((state = 'ended') = (end_code is not null)),
    check (state <> 'active' or agent_id is not null),
    check (state <> 'waiting' or agent_id is null)
  )`,
  // One customer to one agent, even for simultaneous requests.
  `create unique index call_open on call (profile_id) where state <> 'ended'`,
  `create unique index call_agent on call (agent_id) where state = 'active'`,
  `create index call_queue on call (company_id, place) where state = 'waiting'`,
  `create index call_list on call (company_id, joined_at desc, id desc)`,
  `create index call_newest on call (company_id, ended_at desc)`,
  `create index call_of_agent on call (agent_id, joined_at desc, id desc) where agent_id is not null`,
  `create index call_profile on call (profile_id)`,
  `create index call_verification on call (verification_id) where verification_id is not null`,
  `create table call_message (
    id bigint generated always as identity primary key,
    call_id uuid not null references call on delete cascade,
    sender text not null check (sender in ('customer', 'agent')),
    text bytea not null,
    created_at timestamptz not null
  )`,
  `create index call_message_call on call_message (call_id, id)`,
  `create table call_still (
    id uuid primary key,
    call_id uuid not null references call on delete cascade,
    page jsonb not null,
    state text not null check (state in ('asked', 'filed', 'failed')),
    document_id uuid references document on delete set null,
    created_at timestamptz not null
  )`,
  `create index call_still_call on call_still (call_id, created_at)`,
  `create index call_still_document on call_still (document_id)`,
  `create table call_recording (
    call_id uuid not null references call on delete cascade,
    session text not null,
    piece integer not null,
    file_key text not null,
    size integer not null,
    created_at timestamptz not null,
    primary key (call_id, session, piece)
  )`,
  `create index call_recording_file on call_recording (file_key)`,
  `create table call_agent_presence (
    user_id uuid primary key references user_account on delete cascade,
    company_id uuid not null references company on delete cascade,
    state text not null check (state in ('online', 'away')),
    socket text,
    seen_at timestamptz not null,
    signs boolean not null default false
  )`,
  `create index call_agent_presence_company on call_agent_presence (company_id)`,
  // Messages between the socket server's instances that are too large for a notification; the columns are the
  // library's.
  `create table socket_io_attachments (
    id bigserial unique,
    created_at timestamptz default now(),
    payload bytea
  )`,
];
