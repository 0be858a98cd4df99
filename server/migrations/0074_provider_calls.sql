-- What was never sent to the provider has no time of a call. Nodes of the version before count refund calls without it.

alter table withdrawals.payout_attempt
  add constraint payout_attempt_calls check (calls > 0 or (calls = 0 and called_at is null));

alter table cashier.receipt
  add column refund_called_at timestamptz,
  add constraint receipt_refund_calls check (refund_calls > 0 or refund_called_at is null);

grant update (refund_called_at) on cashier.receipt to fairlobby_app;
