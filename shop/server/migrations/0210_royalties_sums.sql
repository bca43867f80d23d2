-- What all artists can be paid, and what a year's tax report sums up, without reading the sales themselves.
create index royalty_earned on royalty (artist_id, sold_at) include (amount_micro_eur);
create index royalty_sold on royalty (sold_at) include (artist_id, amount_micro_eur, value_micro_eur, part_basis_points);
