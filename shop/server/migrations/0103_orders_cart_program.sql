-- The program that put a sound into the cart: bought there, it counts towards what that program may spend.
alter table cart_item add column program_client text check (char_length(program_client) between 1 and 2000);
