-- Disputes are answered in the office: what the provider says of them, what of their payment is no revenue, and answers.
alter table payment_dispute
  -- The provider's word for how it stands and why it was opened; null until it is next asked.
  add column provider_status text,
  add column reason text,
  -- Until when evidence is taken.
  add column due_at timestamptz,
  -- The bank waits for an answer of ours.
  add column needs_answer boolean not null default false,
  -- While it is open and once it is lost: when its money left, and how much of it is no revenue, net of VAT. Null where money
  -- stays or came back.
  add column taken_at timestamptz,
  add column net_cents bigint check (net_cents >= 0);

update payment_dispute set needs_answer = true where status in ('open', 'inquiry');
update payment_dispute as dispute
  set taken_at = dispute.opened_at,
    net_cents = round(
      least(
        dispute.amount_cents::numeric,
        greatest(0, payment.gross_cents - (
          select coalesce(sum(refund.gross_cents), 0) from refund
          where refund.payment_id = payment.id and refund.status = 'done'
        ))
      ) * payment.net_cents / nullif(payment.gross_cents, 0))
  from payment where payment.id = dispute.payment_id and dispute.status in ('open', 'lost');

create index payment_dispute_due on payment_dispute (due_at) where needs_answer;
create index payment_dispute_taken on payment_dispute (taken_at) where taken_at is not null;
drop index payment_dispute_lost;

-- What an administrator answered to a dispute. The provider is told by a job, once.
create table dispute_answer (
  id uuid primary key,
  dispute_id text not null references payment_dispute (id),
  -- Which of the bank's questions it answers, as the provider named the state.
  question text not null,
  -- Evidence is sent and a dispute is accepted from here; `elsewhere` records an answer given on the provider's pages.
  how text not null check (how in ('evidence', 'accept', 'elsewhere')),
  note text not null check (length(note) between 1 and 500),
  -- An account. No foreign key: the answer outlives it.
  actor_id uuid not null,
  answered_at timestamptz not null,
  status text not null check (status in ('pending', 'done', 'failed')),
  -- When the provider took it, or refused it.
  settled_at timestamptz,
  error text,
  -- SHA-256 of the evidence as it was sent.
  evidence_hash text,
  check ((status = 'pending') = (settled_at is null))
);
create index dispute_answer_of on dispute_answer (dispute_id, answered_at);
-- Of two who answer at once the second is told.
create unique index dispute_answer_once on dispute_answer (dispute_id, question)
  where how <> 'elsewhere' and status <> 'failed';

create trigger dispute_answer_kept before delete on dispute_answer
  for each row execute function refuse_removal();
create trigger dispute_answer_kept_whole before truncate on dispute_answer
  for each statement execute function refuse_removal();
