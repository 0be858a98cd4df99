-- The messages of questions, with the ids of their pictures by place; an empty id for a picture that was erased.
create or replace view support.written_message as
select
  m.player_id, m.number, m.message_id, m.seq, m.operator, m.body, m.about_kind, m.about_id, m.about_game, m.written_at,
  array(
    select case when exists (
      select from support.picture p where p.player_id = a.player_id and p.picture_id = a.picture_id
    ) then a.picture_id else '' end
    from support.message_picture a
    where a.player_id = m.player_id and a.message_id = m.message_id order by a.place
  ) as pictures
from support.message m;

grant select on support.written_message to fairlobby_app, fairlobby_console;
