-- Whether the sound's artist allowed training of software on the day it was bought; null for licences from before.
alter table licence add column training_allowed boolean;
