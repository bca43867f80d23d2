-- What happened in a period is counted from these indexes alone, however much happened before.
create index receipt_created on receipt (created_at) include (account_id, total_points);
create index licence_created on licence (created_at) include (sound_id);
create index drag_out_dragged on drag_out (dragged_at) include (account_id);
create index wallet_lot_sold on wallet_lot (created_at) include (points) where origin in ('package', 'subscription');
create index sound_report_waiting on sound_report (reported_at) where status = 'open';
create index job_failed on job (failed_at) where failed_at is not null;
create index mail_failed on mail (failed_at) where failed_at is not null;
