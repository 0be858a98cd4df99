-- Terms of promotional gold that also require a set of tasks, frozen with the grant like its other terms.
alter table promotions.bonus
  add column requires_task boolean not null default false,
  -- When the player claimed a set of tasks after the grant, or tasks were no longer offered.
  add column task_done_at timestamptz,
  add check (task_done_at is null or requires_task);
create index bonus_waiting_for_task on promotions.bonus (player_id)
  where state = 'open' and requires_task and task_done_at is null;

-- The terms of the bonus of a deposit, frozen when the order is opened.
alter table cashier.deposit
  add column requires_task boolean not null default false,
  add check (not requires_task or terms_id is not null);
