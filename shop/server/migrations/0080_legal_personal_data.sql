-- The privacy policy takes what is kept of people, what for and how long from the shop's own inventory, where an administrator has
-- published none of their own.
insert into legal_text (name, number, valid_from, published_at, markdown)
select name, number + 1, '2026-11-29', now(), $md$## Who is responsible

The operator of {{shopName}}. Write to {{supportEmail}} about anything on this page.

## Without an account

Your browser gets a guest token that says nothing about you. We count searches, plays and matches by day, and the words searched for, without linking them to you. Your browser remembers your last ten until you clear them or sign out. To protect the shop from floods of requests we hold your IP address in memory for a minute. When somebody tries to sign in, register or check for an account, we keep a fingerprint of the address for a day. To stop anybody copying the whole shop, we hold in memory until midnight which previews your address fetched, as numbers that cannot be reversed.

Your listening history stays in your browser: the last 500 sounds and when you last played each. When you sign in, it moves to your account.

If you followed an affiliate link, your browser keeps its id and we count one click for that day. We tell clicks, and the Agent’s free matches without an account, apart by a hash of the date and your IP address. It means nothing the next day.

Cookies: one remembers your theme for a year. One keeps you signed in; it lasts a year, but stops working when you sign out or after 90 days. Another links the steps for a few minutes while you sign in to a program, or with an account from elsewhere. While you register, one tells for a week that it was this browser. We use no advertising and no third-party trackers.

## What we keep, what for and how long

For our contract with you, where the law requires it, and to run a safe shop. You can see most of it in your profile.

{{personalData}}

## In your browser

Your tokens, cart, profile, recent searches, the last sound in the player, selected sounds, your stack, plays not yet sent to us, theme, volume and session tempo and key. Signing out deletes your tokens, cart, profile, recent searches, last sound and selected sounds. The rest stays in this browser until you clear its data.

## Listening and matching

You can see and clear the list of what you played next to your favourites. You cannot delete single entries of what you dragged out; deleting your account deletes all of them.

Match analyses your track in your browser and does not upload it. We receive its tempo, its key and a numeric fingerprint to search with, and do not store them. A program can send us audio to analyse instead. We delete it when the analysis is done, or within half an hour if it fails.

## Paying

You enter your card at our card provider. We never see its number.

## Who else sees it

Companies that run our servers and email for us, under contract; our card provider and our bank for payments; and tax authorities where the law requires it. Artists see how often a sound was played and that it was bought, but not by whom. If somebody signs up through your affiliate link, you see that a commission was earned, but not who paid. Programs and assistants you connect see what you allowed them, until you disconnect them in your profile. We do not sell your data.

## Your rights

You can ask what we store about you, have it corrected, deleted, restricted or handed over in a machine-readable form, and object to how we use it: write to {{supportEmail}}. In your profile you can download everything we store, including what you played and exported, and delete your account. You can also complain to your data protection authority.$md$
from legal_text as last
where name = 'privacy' and published_by is null
  and not exists (select from legal_text where name = last.name and (number > last.number or published_by is not null));

-- Sounds that nobody ever bought lose their words with their artist's account.
update sound
set title = 'Former sound', tags = '{}', ai_model = null, version = version + 1
from account
where account.id = sound.artist_id and account.deleted_at is not null
  and not exists (select from licence where licence.sound_id = sound.id);
