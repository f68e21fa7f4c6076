-- The threads of LangGraph's server beside the tables of its PostgresSaver. What a thread waits for follows from its last
-- checkpoint: the interrupts that its tasks have written.
create table if not exists thread (
  thread_id uuid primary key,
  metadata jsonb not null default '{}',
  status text not null default 'idle',
  interrupts jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index if not exists thread_waiting on thread (updated_at, thread_id) where status = 'interrupted';
create index if not exists thread_metadata on thread using gin (metadata jsonb_path_ops);

create or replace function thread_state(id text) returns void language sql as $$
  with last as (
    select max(checkpoint_id) as checkpoint_id from checkpoints where thread_id = id and checkpoint_ns = ''
  ), waiting as (
    select coalesce(jsonb_object_agg(task_id, convert_from(blob, 'UTF8')::jsonb), '{}') as interrupts
    from checkpoint_writes join last using (checkpoint_id)
    where thread_id = id and checkpoint_ns = '' and channel = '__interrupt__'
  )
  update thread set interrupts = waiting.interrupts,
    status = case when waiting.interrupts = '{}' then 'idle' else 'interrupted' end,
    updated_at = clock_timestamp()
  from waiting where thread.thread_id = id::uuid;
$$;

create or replace function thread_changed() returns trigger language plpgsql as $$
begin
  perform thread_state(new.thread_id);
  return null;
end $$;
create or replace trigger thread_by_checkpoint after insert or update on checkpoints
  for each row when (new.checkpoint_ns = '') execute function thread_changed();
create or replace trigger thread_by_interrupt after insert or update on checkpoint_writes
  for each row when (new.checkpoint_ns = '' and new.channel = '__interrupt__') execute function thread_changed();
