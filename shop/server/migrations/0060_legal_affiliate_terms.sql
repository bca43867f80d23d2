-- Terms of affiliates, which each request of a payout accepts: its invoice is issued in their name.
alter table legal_text
  drop constraint legal_text_name_check,
  add constraint legal_text_name_check check (name in ('terms', 'privacy', 'imprint', 'agreement', 'affiliates', 'withdrawal'));
alter table legal_acceptance
  drop constraint legal_acceptance_occasion_check,
  add constraint legal_acceptance_occasion_check
    check (occasion in ('registration', 'purchase', 'application', 'payout', 'newVersion'));

insert into legal_text (name, number, valid_from, published_at, markdown) values
('affiliates', 1, '2026-11-29', now(), $md$## What you earn

You get {{affiliateShare}} of what people pay within 12 months of registering through your link, without VAT and less refunds. Payments of your own, or with your own card, account or VAT ID, earn nothing.

A commission can be paid out {{affiliateHoldDays}} days after the payment, unless it is disputed or held for a look. You read why where it is held or rejected, and can write to {{supportEmail}}.

## How you are paid

You request a payout under _Affiliate payouts_, from {{affiliateLeast}} up, to the bank account that you enter there. A changed account waits 72 hours. What you have earned is paid when you leave, however little.

The shop issues the invoice of each payout in your name (self-billing), and you agree to that: you write none yourself. It follows what you say about how you are taxed; tell the shop at once if that changes. VAT that you charge is paid on top. You can object to an invoice, or to self-billing as a whole: write to {{supportEmail}}.

## What you may do

Tell people that you earn by your link. Do not send it unasked, do not pose as the shop, and do not buy advertisements for the shop's name.

## Changes

A new version of these terms holds for payments after the day on which it takes effect. Requesting a payout accepts the version of that day. You can stop at any time; what you have earned stays yours.$md$);
