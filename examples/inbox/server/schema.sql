-- The names of the tools, and the texts that a person can search for.
create or replace function inbox_tools(calls jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(call ->> 'name'), '{}') from jsonb_array_elements(calls) as call
$$;
create or replace function inbox_words(title text, agent text, interrupts jsonb, calls jsonb) returns text language sql immutable as $$
  select lower(concat_ws(' ', title, agent, array_to_string(inbox_tools(calls), ' '),
    (select string_agg(asked ->> 'message', ' ') from jsonb_array_elements(interrupts) as asked)))
$$;

-- A thread of an agent. While it waits, it is an item of the inbox.
create table if not exists thread (
  id text primary key,
  -- Only the people of this team may see and answer it.
  team text not null,
  agent text not null,
  title text not null,
  -- `working`: it was answered, and the agent has not continued yet.
  status text not null default 'waiting' check (status in ('waiting', 'working', 'done')),
  -- What it asks, as AG-UI interrupts, and the calls that they name: [{id, name, args}].
  interrupts jsonb not null,
  tool_calls jsonb not null default '[]',
  waiting_since timestamptz not null default now(),
  expires_at timestamptz,
  claimed_by text,
  claimed_until timestamptz,
  -- When another server may continue it, because the one that accepted the answers has crashed.
  lease_until timestamptz,
  tools text[] not null generated always as (inbox_tools(tool_calls)) stored,
  words text not null generated always as (inbox_words(title, agent, interrupts, tool_calls)) stored
);

-- The lists: the waiting threads of a team, by age and by expiry.
create index if not exists thread_by_age on thread (team, waiting_since, id) where status = 'waiting';
create index if not exists thread_by_expiry on thread (team, coalesce(expires_at, 'infinity'), id) where status = 'waiting';
create index if not exists thread_working on thread (lease_until) where status = 'working';

-- The answers. The key allows one answer to each question, even without the lock.
create table if not exists answer (
  thread_id text not null references thread,
  interrupt_id text not null,
  entry jsonb not null,
  answered_by text not null,
  answered_at timestamptz not null default now(),
  primary key (thread_id, interrupt_id)
);

-- What the agent has done. It is written in the transaction that ends the work.
create table if not exists effect (
  thread_id text not null references thread,
  tool_call_id text not null,
  result jsonb not null,
  primary key (thread_id, tool_call_id)
);

-- Notifies every server that the list has changed. The notification contains no data.
create or replace function inbox_changed() returns trigger language plpgsql as $$
begin
  notify inbox_changed;
  return null;
end $$;
create or replace trigger thread_changed after insert or update or delete on thread
  for each statement execute function inbox_changed();
