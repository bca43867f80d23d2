-- The dashboard's money that went back in a period, and what waits for an administrator.
create index refund_created on refund (created_at) where status <> 'failed';
create index payment_dispute_lost on payment_dispute (closed_at) where status = 'lost';
create index copyright_notice_waiting on copyright_notice (confirmed_at) where status in ('open', 'countered');
create index feedback_waiting on feedback (sent_at) where done_at is null;
