-- Royalties are written before the receipt takes its number, for which every checkout waits: the licence follows in the same transaction.
alter table royalty alter constraint royalty_licence_id_fkey deferrable initially deferred;
