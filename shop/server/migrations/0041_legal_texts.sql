-- Terms, privacy policy and the other legal texts, in Markdown with placeholders. Versions are only added.
create table legal_text (
  name text not null check (name in ('terms', 'privacy', 'imprint', 'agreement', 'withdrawal')),
  -- The first is 1; none takes effect before the one that it follows.
  number integer not null check (number > 0),
  -- The day on which it takes effect, where the shop is registered.
  valid_from text not null check (valid_from ~ '^\d{4}-\d{2}-\d{2}$'),
  published_at timestamptz not null,
  markdown text not null check (length(markdown) between 1 and 100000),
  -- Null for one that came with the shop.
  published_by uuid references account (id),
  primary key (name, number)
);
create trigger legal_text_fixed before update or delete on legal_text
  for each row execute function refuse_change();
create trigger legal_text_kept before truncate on legal_text
  for each statement execute function refuse_change();

-- Which version an account agreed to. It holds no personal data and stays, for the contracts made under it.
create table legal_acceptance (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  number integer not null,
  occasion text not null check (occasion in ('registration', 'purchase', 'application', 'newVersion')),
  -- Values of the text's placeholders as they were read, by name.
  filled jsonb not null,
  accepted_at timestamptz not null,
  foreign key (name, number) references legal_text (name, number)
);
create index legal_acceptance_account on legal_acceptance (account_id, name, accepted_at desc);
create index legal_acceptance_accepted on legal_acceptance (accepted_at, id);
create trigger legal_acceptance_fixed before update or delete on legal_acceptance
  for each row execute function refuse_change();
create trigger legal_acceptance_kept before truncate on legal_acceptance
  for each statement execute function refuse_change();

-- Texts as they came with the shop. A later release adds another version only where an administrator published none.
insert into legal_text (name, number, valid_from, published_at, markdown) values
('terms', 1, '2026-11-28', now(), $md$## About these terms

{{shopName}} sells licences for music loops and samples. These terms apply between you and the operator of this shop whenever you use it. Where the law of your country gives you more rights, you keep them.

## The sound licence

{{soundLicence}}

## Points

Sounds are priced in points. You see the price before you buy. If a price changes before you pay, we tell you and buy nothing. Points are not money and are not paid out, except where these terms or the law say so.

## Downloads

You can download what you own as often as you like for as long as this shop exists. Keep a copy: if the shop closes, we give you at least 30 days’ notice.

## Withdrawal

If you live in the European Union, you can withdraw from a purchase within 14 days without giving a reason. When you download or drag out a sound, you ask us to deliver it at once, and your right to withdraw ends for that sound.

To withdraw, use [Withdraw from a contract]({{shopAddress}}/withdraw) at the foot of every page, or write to {{supportEmail}} with your invoice number. You need not sign in. We confirm at once by email, with the time. Money for unspent points goes back the way you paid, within 14 days at the latest. Withdrawing from a payment for a plan ends the plan.

## Your account

Keep your password to yourself and tell us if you think somebody else knows it. We can disable an account that is used to break these terms or the law. You keep what you bought.

## If something is wrong

If a sound does not match its description, we fix it, replace it or refund you. If you think a sound uses your work without permission, write to {{supportEmail}} and tell us what is yours and where you found it. We withhold the sound while we check.

We are liable without limit for intent, gross negligence and personal injury, and otherwise for the damage that was foreseeable in a contract of this kind.$md$),
('privacy', 1, '2026-11-29', now(), $md$## Who is responsible

The operator of {{shopName}}. Write to {{supportEmail}} about anything on this page.

## Without an account

Your browser gets a guest token that says nothing about you. We count searches, plays and matches by day, and the words searched for, without linking them to you. Your browser remembers your last ten until you clear them or sign out. To protect the shop from floods of requests we hold your IP address in memory for a minute. When somebody tries to sign in, register or check for an account, we keep a fingerprint of the address for a day. To stop anybody copying the whole shop, we hold in memory until midnight which previews your address fetched, as numbers that cannot be reversed.

Your listening history stays in your browser: the last 500 sounds and when you last played each. When you sign in, it moves to your account.

If you followed an affiliate link, your browser keeps its id and we count one click for that day. We tell clicks apart by a hash of the date and your IP address. It means nothing the next day.

Cookies: one remembers your theme for a year. One keeps you signed in; it lasts a year, but stops working when you sign out or after 90 days. Another links the steps for a few minutes while you sign in to a program, or with an account from elsewhere. We use no advertising and no third-party trackers.

## With an account

For our contract with you: your name, email address, country and currency, your cart, your purchases and their licences. We store your password and recovery codes only as hashes that cannot be reversed.

For every browser you sign in with: its name, its IP address and when you last used it. You can see these in your profile and sign out each one. A session ends after 90 days.

If you provide them: a photo (we shrink it and strip location and camera data), links, how you make music, what you follow and how often we email you about it, and your saved searches with when you last opened each. If you withdraw from a contract: your declaration, its time, your time zone and our answer. If you give a copyright notice: your name, address and statement; the artist reads your name and statement. If you apply as an artist: what you say and link.

What you search for, play, match, drag out, download and buy, with the time, to count how the shop is used and improve it. Your feedback, with the screen and browser you sent it from. We delete the single uses after at most 90 days and keep only counts. Deleting your account removes you from both.

Which version of the terms and of the artist’s agreement you accepted, when, and where in the shop. We keep this as long as the receipts, payments and royalties it holds for, also when you delete your account, then without your name.

The jams you make and, if you use the Agent, your licence, its devices and how many tracks you matched each day.

Your favourites in their order and the sounds you hid, with the time, until you remove them.

How often a wrong password or code was entered, by account and IP address, as hashes, to slow down guessing.

A security log, for 400 days: when you signed in, were refused, changed how you sign in or downloaded a sound you bought, and from which IP address. For a failed sign-in, only its IP address, nothing that was typed. Only administrators read it. When you delete your account, we remove its addresses.

In your browser: your tokens, cart, profile, recent searches, the last sound in the player, selected sounds, your stack, plays not yet sent to us, theme, volume and session tempo and key. Signing out deletes your tokens, cart, profile, recent searches, last sound and selected sounds. The rest stays in this browser until you clear its data.

## Listening and exporting

With an account: the last 500 sounds you played for at least a second or to the end, and when you last played each. You can see and clear the list next to your favourites. Artists see how often a sound was played, not by whom.

What you drag out or render: the file name, the time, whether it was the master or the preview, and its tempo and pitch. This lets you find it again and replace previews with masters. Only you can see this history. You cannot delete single entries; deleting your account deletes all of them. We keep the key of each report from a program for a week, so that a report sent twice counts once.

When you first download or drag out the master of a sound you bought. We keep this with the licence, to know whether it was delivered. Later downloads are in the security log. When you download several as a ZIP, we keep the list for an hour.

Match analyses your track in your browser and does not upload it. We receive its tempo, its key and a numeric fingerprint to search with, and do not store them. A program can send us audio to analyse instead. We delete it when the analysis is done, or within half an hour if it fails.

## Paying and being paid

You enter your card at our card provider. We never see its number. We receive its brand, last four digits, expiry date, country and a fingerprint that tells two cards apart. For each payment we keep what you bought, its price and VAT, the invoice, the countries you, your card and your internet connection are from, and the postcode typed with the card, which the law requires as proof of the VAT. While you have an account, we remember the country you last looked at prices from, not the address. If you buy for a company: its name, address and VAT ID, which we check with the authority of its country.

If you sell sounds or earn as an affiliate: your bank account or PayPal address and every payment to you. From artists also their address, date of birth and tax ID. We report artists’ earnings to the tax authority once a year, as the law requires.

If somebody signs up through your affiliate link, you see that a commission was earned, but not who paid.

## Who else sees it

Companies that run our servers and email for us, under contract; our card provider and our bank for payments; and tax authorities where the law requires it. Artists learn that a sound was bought, but not by whom. Programs and assistants you connect see what you allowed them, until you disconnect them in your profile. We do not sell your data.

## How long we keep it

Short-lived codes, links and questions: until they expire, or a day after. The count of wrong passwords and codes: a day after the last one. A browser’s entry: 30 days after its session ended. That we emailed you: 30 days. A copy of your data: a week. A withdrawal from a contract: four years after our answer; if you delete your account, without your name.

Everything else: until you delete your account. By tax law we keep receipts, invoices and payments for ten years after the end of their year, and use them for nothing else. Your payout details stay while we owe you money, and for as long as the tax authority may ask who sold here. A payout keeps the account that it went to.

## Your rights

You can ask what we store about you, have it corrected, deleted, restricted or handed over in a machine-readable form, and object to how we use it: write to {{supportEmail}}. In your profile you can download everything we store, including what you played and exported, and delete your account. You can also complain to your data protection authority.$md$),
('imprint', 1, '2026-11-28', now(), $md$**{{legalName}}**
{{legalAddress}}

Represented by: {{legalRepresentedBy}}
Phone: {{legalPhone}}
Register: {{legalRegister}}
VAT ID: {{legalVatId}}$md$),
('agreement', 1, '2026-11-01', now(), $md$You make your sounds yourself, or hold every right needed to sell them here. You answer for that if somebody else claims them.

You keep your rights. You let the shop sell licences of your sounds, royalty-free, worldwide and for ever, and play previews of them. A licence once sold stays valid, also after you withdraw the sound or leave.

An administrator listens to each sound before it is sold, and can refuse or withdraw it with a reason.

Of the money behind the points spent on your sound, net of VAT, you get **{{artistShare}}**, unless we have agreed on another share with you. Your sales history shows the share of every sale. A point that the shop gave away counts as **{{givenPointValue}}**, which the shop pays.

Royalties become payable once buyers can no longer undo the purchase, and are paid after you have given your payout details. What is payable is never forfeited.

You can end this agreement at any time by withdrawing your sounds.$md$),
('withdrawal', 1, '2026-11-28', now(), $md$## Your right to withdraw

If you are a consumer in the European Union, you can withdraw from a contract with us within 14 days without giving a reason. The 14 days start on the day of the contract.

To withdraw, tell us so before the 14 days have passed: use [Withdraw from a contract]({{shopAddress}}/withdraw) at the foot of every page, or write to {{supportEmail}} with your invoice number. You need not sign in, and you can use the form below. We confirm at once by email, with the time.

{{legalName}}
{{legalAddress}}
Phone: {{legalPhone}}

## What happens then

We give back the money for what you withdraw from the way you paid, without charge, within 14 days of hearing from you at the latest. Withdrawing from a payment for a plan ends the plan.

## When the right ends

When you download or drag out a sound, you ask us to deliver it at once, and your right to withdraw ends for that sound. It also ends for points you have spent.

## Form

If you want to withdraw, you can copy this text and send it to {{supportEmail}}:

- I withdraw from my contract about:
- Ordered on:
- My name:
- My address:
- Today’s date:$md$);

-- There was one agreement until now, which each applicant accepted.
alter table artist_application drop column agreement_version;
alter table artist_application add column agreement_number integer not null default 1 check (agreement_number > 0);
alter table artist_application alter column agreement_number drop default;
insert into legal_acceptance (id, account_id, name, number, occasion, filled, accepted_at)
  select id, account_id, 'agreement', 1, 'application', '{}', applied_at from artist_application;
