-- Sign-ins: which player is or was signed in on which device. A game session belongs to one, and ends with it.

create table accounts.sign_in (
  sign_in_id text primary key,
  player_id bigint not null,
  device_hash bytea not null,
  began_at timestamptz not null,
  -- Last use of a token of it, to the hour.
  seen_at timestamptz not null,
  -- For a named account: when the password must be given again on this device. Null for a guest.
  expires_at timestamptz,
  -- Sort of device, e.g. `android`; empty where it is not known.
  kind text not null default '',
  ended_at timestamptz,
  -- The owner removed the device, or changed the password elsewhere: it no longer counts as one the player knows.
  removed boolean not null default false
);
create unique index sign_in_open on accounts.sign_in (device_hash) where ended_at is null;
create index sign_in_of_device on accounts.sign_in (device_hash, player_id);
create index sign_in_of_player on accounts.sign_in (player_id);

grant select, insert, update on accounts.sign_in to fairlobby_app;

-- Everybody whose sessions are still remembered, and whoever a device is attached to.
insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at, expires_at, ended_at)
select
  'i' || replace(gen_random_uuid()::text, '-', ''), u.player_id, u.device_hash, u.began_at, u.seen_at,
  case when p.login_name is not null then now() + interval '365 days' end,
  case when d.player_id is distinct from u.player_id then u.seen_at end
from (
  select player_id, device_hash, min(at) as began_at, max(at) as seen_at
  from (
    select player_id, device_hash, unnest(array[created_at, used_at]) as at from accounts.session
    union all
    select player_id, device_hash, created_at from accounts.device where player_id is not null
  ) used
  group by player_id, device_hash
) u
join accounts.player p on p.player_id = u.player_id
left join accounts.device d on d.device_hash = u.device_hash;

-- Null where a node of the version before began the session.
alter table accounts.session add column sign_in_id text;
update accounts.session s set sign_in_id = i.sign_in_id
from accounts.sign_in i where i.player_id = s.player_id and i.device_hash = s.device_hash;

-- Whether a sign-in goes on; one that is not known does not.
create function accounts.is_signed_in(p_sign_in text) returns boolean
language sql stable
return coalesce((select i.ended_at is null from accounts.sign_in i where i.sign_in_id = p_sign_in), false);

revoke execute on function accounts.is_signed_in (text) from public;
grant execute on function accounts.is_signed_in (text) to fairlobby_app;

-- The sign-in a game was launched from; null for launches of earlier versions, which end with their twelve hours.
alter table games.session add column sign_in_id text;

-- As in 0021, and a stake whose sign-in (`signIn`) has ended is refused as well (outcome `signed_out`).
create or replace function games.post(p_postings jsonb, p_at timestamptz, p_zone text)
returns table (
  ord bigint,
  outcome text,
  transfer_id bigint,
  amount bigint,
  promo_part bigint,
  cash bigint,
  promo bigint,
  reserved bigint
)
language plpgsql
set enable_seqscan = off
as $$
declare
  v_guarded bigint[];
  v_minutes int[];
  v_reasons text[];
  v_closed text[];
  v_ended text[];
  v_refused text[];
begin
  if p_postings @? '$[*] ? (@.mode == "stake")' then
    perform ledger.hold(p_postings);

    select
      array_agg(g.player_id order by g.player_id),
      array_agg(g.play_minutes order by g.player_id),
      array_agg(
        case
          when g.break_until > p_at then 'barred'
          when g.barred then 'player_barred'
          when g.open_order then 'open_order'
        end
        order by g.player_id
      ),
      (select array_agg(c.kind || ':' || c.name) from games.closed c),
      (
        select array_agg(p.value ->> 'signIn') from jsonb_array_elements(p_postings) p
        where p.value ->> 'mode' = 'stake' and p.value ->> 'signIn' is not null and not coalesce(
          (select i.ended_at is null from accounts.sign_in i where i.sign_in_id = p.value ->> 'signIn'), false
        )
      )
    into v_guarded, v_minutes, v_reasons, v_closed, v_ended
    from protection.bet_guard g
    where (g.break_until > p_at or g.play_minutes is not null or g.open_order or g.barred)
      and g.player_id in (
        select (p ->> 'player')::bigint from jsonb_array_elements(p_postings) p where p ->> 'mode' = 'stake'
      );
  end if;

  if v_guarded is null and v_closed is null and v_ended is null then
    return query select * from ledger.post(p_postings, p_at);
    return;
  end if;

  -- In one order for everyone: summing up locks the player's row until the end.
  for v_nth in 1..coalesce(cardinality(v_guarded), 0) loop
    if v_reasons[v_nth] is null and v_minutes[v_nth] is not null
      and games.played_today(v_guarded[v_nth], p_zone, p_at) >= v_minutes[v_nth] * 60000
    then
      v_reasons[v_nth] := 'limit_reached';
    end if;
  end loop;

  select
    jsonb_agg(case when r.reason is null then r.value else r.value || '{"barred": true}' end order by r.ordinality),
    array_agg(r.reason order by r.ordinality)
  into p_postings, v_refused
  from (
    select
      p.value, p.ordinality,
      case when p.value ->> 'mode' = 'stake' and p.value ->> 'settles' is distinct from 'true' then
        coalesce(
          case when p.value ->> 'signIn' = any (v_ended) then 'signed_out' end,
          v_reasons[array_position(v_guarded, (p.value ->> 'player')::bigint)],
          case
            when 'region:' || (p.value ->> 'region') = any (v_closed) then 'region_blocked'
            when 'game:' || (p.value ->> 'game') = any (v_closed) then 'game_off'
          end
        )
      end as reason
    from jsonb_array_elements(p_postings) with ordinality p
  ) r;

  return query
    select
      r.ord, case when r.outcome = 'barred' then coalesce(v_refused[r.ord::int], r.outcome) else r.outcome end,
      r.transfer_id, r.amount, r.promo_part, r.cash, r.promo, r.reserved
    from ledger.post(p_postings, p_at) r;
end
$$;
