-- Words for kinds of a term, such as `violin` of strings: looked up only where nothing has the word itself.
alter table term_synonym add column is_narrower boolean not null default false;
alter table term_merge add column from_narrower text[] not null default '{}';
-- Which of the shop's own lists of words were added: words that an administrator takes away stay away.
alter table vocabulary add column lexicon_version integer not null default 0;
