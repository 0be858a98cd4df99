-- The audit's entries about a hold's placing and about its end. Null: it ended by time or by its player, or a node of the
-- version before stored it.
alter table withdrawals.hold
  add column placed_entry bigint,
  add column ended_entry bigint;
grant update (ended_entry) on withdrawals.hold to fairlobby_app;

-- Of holds from before, by the time of the entry and by what it can be about. The trigger would take an old hold for the
-- newest one of its order.
alter table withdrawals.hold disable trigger follow_hold;
update withdrawals.hold h set
  placed_entry = (
    select min(e.entry_id) from audit.entry e
    where e.player_id = h.player_id and e.at = date_trunc('milliseconds', h.recorded_at)
      and e.action in ('hold_order', 'hold_player', 'place_legal_order')
  ),
  ended_entry = (
    select min(e.entry_id) from audit.entry e
    where h.outcome in ('released', 'refused', 'replaced')
      and e.player_id = h.player_id and e.at = date_trunc('milliseconds', h.ended_at)
      and e.action in ('release_hold', 'end_legal_order', 'refuse_order', 'place_legal_order')
  );
alter table withdrawals.hold enable trigger follow_hold;
