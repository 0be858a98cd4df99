-- Questions, as operators list them.
create or replace view support.asked_question as
select player_id, number, asked_at, due_at, last_at, closed_at
from support.question;

grant select on support.asked_question to fairlobby_console;
