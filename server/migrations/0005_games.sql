-- Game sessions, and the wallet's way into the ledger.

create schema games;
grant usage on schema games to fairlobby_app;

-- One launch of one game. The provider presents the token with every bet; only its hash is kept.
create table games.session (
  token_hash bytea primary key,
  player_id bigint not null,
  game_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_age on games.session (expires_at);

grant select, insert, delete on games.session to fairlobby_app;

-- Posts wallet calls as `ledger.post` does; a new stake of a player on a break is refused in the same
-- statement, a repeated one gets its first answer, and settlement is never refused.
create function games.post(p_postings jsonb, p_at timestamptz)
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
  v_barred bigint[];
begin
  select array_agg(b.player_id) into v_barred
  from protection.barred b
  where b.until > p_at
    and b.player_id in (select (p ->> 'player')::bigint from jsonb_array_elements(p_postings) p);

  if v_barred is not null then
    select jsonb_agg(
      case
        when (p.value ->> 'player')::bigint = any (v_barred) then p.value || '{"barred": true}'
        else p.value
      end
      order by p.ordinality
    ) into p_postings
    from jsonb_array_elements(p_postings) with ordinality p;
  end if;

  return query select * from ledger.post(p_postings, p_at);
end
$$;

revoke execute on function games.post (jsonb, timestamptz) from public;
grant execute on function games.post (jsonb, timestamptz) to fairlobby_app;
