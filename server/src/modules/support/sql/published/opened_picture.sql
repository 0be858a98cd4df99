-- Pictures that the lobby server opened for the key of a request.
create or replace view support.opened_picture as
select player_id, request_id, for_reader
from support.picture_request
where done_at is not null;

grant select on support.opened_picture to fairlobby_console;
