-- An administrator holds a payout that was asked for, for a reason that the affiliate reads.
alter table affiliate_payout
  add held_reason text,
  add check (held_reason is null or status = 'requested');
