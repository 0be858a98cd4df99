-- Languages are folders of catalogues, which a deployment can add: no table lists them.
alter table notices.reader drop constraint if exists reader_language_check;
alter table notices.reader add constraint reader_language_check check (language ~ '^[a-z]{2,8}$');
alter table web_push.ask drop constraint if exists ask_language_check;
alter table web_push.ask add constraint ask_language_check check (language ~ '^[a-z]{2,8}$');
