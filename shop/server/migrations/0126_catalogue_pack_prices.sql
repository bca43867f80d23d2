-- What all of a pack costs together, where its artist sells it for less than the sum of its sounds.
alter table pack add column price_points integer check (price_points between 1 and 1000000);
