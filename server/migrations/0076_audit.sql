-- Entries are found by the words of whoever acted.
create index entry_by_words on audit.entry using gin (to_tsvector('simple', note));
