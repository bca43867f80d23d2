import { MAX_RECENT_PLAYS } from '@segno/contract'
import type { LegalFacts, LegalSection } from './legal-text.ts'

export const PRIVACY_DATE = '29 November 2026'

const PAYING: LegalSection = {
  heading: 'Paying and being paid',
  paragraphs: [
    'You enter your card at our card provider. We never see its number. We receive its brand, last four digits, expiry date, country and a fingerprint that tells two cards apart. For each payment we keep what you bought, its price and VAT, the invoice, the countries you, your card and your internet connection are from, and the postcode typed with the card, which the law requires as proof of the VAT. While you have an account, we remember the country you last looked at prices from, not the address. If you buy for a company: its name, address and VAT ID, which we check with the authority of its country.',
    'If you sell sounds or earn as an affiliate: your bank account or PayPal address and every payment to you. From artists also their address, date of birth and tax ID. We report artists’ earnings to the tax authority once a year, as the law requires.',
    'If somebody signs up through your affiliate link, you see that a commission was earned, but not who paid.',
  ],
}

export const privacyText = ({ shopName, support }: LegalFacts): readonly LegalSection[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [`The operator of ${shopName}. Write to ${support} about anything on this page.`],
  },
  {
    heading: 'Without an account',
    paragraphs: [
      'Your browser gets a guest token that says nothing about you. We count searches, plays and matches by day, and the words searched for, without linking them to you. Your browser remembers your last ten until you clear them or sign out. To protect the shop from floods of requests we hold your IP address in memory for a minute. When somebody tries to sign in, register or check for an account, we keep a fingerprint of the address for a day. To stop anybody copying the whole shop, we hold in memory until midnight which previews your address fetched, as numbers that cannot be reversed.',
      `Your listening history stays in your browser: the last ${MAX_RECENT_PLAYS} sounds and when you last played each. When you sign in, it moves to your account.`,
      'If you followed an affiliate link, your browser keeps its id and we count one click for that day. We tell clicks apart by a hash of the date and your IP address. It means nothing the next day.',
      'Cookies: one remembers your theme for a year. One keeps you signed in; it lasts a year, but stops working when you sign out or after 90 days. Another links the steps for a few minutes while you sign in to a program, or with an account from elsewhere. We use no advertising and no third-party trackers.',
    ],
  },
  {
    heading: 'With an account',
    paragraphs: [
      'For our contract with you: your name, email address, country and currency, your cart, your purchases and their licences. We store your password and recovery codes only as hashes that cannot be reversed.',
      'For every browser you sign in with: its name, its IP address and when you last used it. You can see these in your profile and sign out each one. A session ends after 90 days.',
      'If you provide them: a photo (we shrink it and strip location and camera data), links, how you make music, what you follow and how often we email you about it, and your saved searches with when you last opened each. If you withdraw from a contract: your declaration, its time, your time zone and our answer. If you give a copyright notice: your name, address and statement; the artist reads your name and statement. If you apply as an artist: what you say and link, with the agreement you accepted.',
      'What you search for, play, match, drag out, download and buy, with the time, to count how the shop is used and improve it. Your feedback, with the screen and browser you sent it from. We delete the single uses after at most 90 days and keep only counts. Deleting your account removes you from both.',
      'The jams you make and, if you use the Agent, your licence, its devices and how many tracks you matched each day.',
      'Your favourites in their order and the sounds you hid, with the time, until you remove them.',
      'How often a wrong password or code was entered, by account and IP address, as hashes, to slow down guessing.',
      'A security log, for 400 days: when you signed in, were refused, changed how you sign in or downloaded a sound you bought, and from which IP address. For a failed sign-in, only its IP address, nothing that was typed. Only administrators read it. When you delete your account, we remove its addresses.',
      'In your browser: your tokens, cart, profile, recent searches, the last sound in the player, selected sounds, your stack, plays not yet sent to us, theme, volume and session tempo and key. Signing out deletes your tokens, cart, profile, recent searches, last sound and selected sounds. The rest stays in this browser until you clear its data.',
    ],
  },
  {
    heading: 'Listening and exporting',
    paragraphs: [
      `With an account: the last ${MAX_RECENT_PLAYS} sounds you played for at least a second or to the end, and when you last played each. You can see and clear the list next to your favourites. Artists see how often a sound was played, not by whom.`,
      'What you drag out or render: the file name, the time, whether it was the master or the preview, and its tempo and pitch. This lets you find it again and replace previews with masters. Only you can see this history. You cannot delete single entries; deleting your account deletes all of them. We keep the key of each report from a program for a week, so that a report sent twice counts once.',
      'When you first download or drag out the master of a sound you bought. We keep this with the licence, to know whether it was delivered. Later downloads are in the security log. When you download several as a ZIP, we keep the list for an hour.',
      'Match analyses your track in your browser and does not upload it. We receive its tempo, its key and a numeric fingerprint to search with, and do not store them. A program can send us audio to analyse instead. We delete it when the analysis is done, or within half an hour if it fails.',
    ],
  },
  PAYING,
  {
    heading: 'Who else sees it',
    paragraphs: [
      'Companies that run our servers and email for us, under contract; our card provider and our bank for payments; and tax authorities where the law requires it. Artists learn that a sound was bought, but not by whom. Programs and assistants you connect see what you allowed them, until you disconnect them in your profile. We do not sell your data.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'Short-lived codes, links and questions: until they expire, or a day after. The count of wrong passwords and codes: a day after the last one. A browser’s entry: 30 days after its session ended. That we emailed you: 30 days. A copy of your data: a week. A withdrawal from a contract: four years after our answer; if you delete your account, without your name.',
      'Everything else: until you delete your account. By tax law we keep receipts, invoices and payments for ten years after the end of their year, and use them for nothing else. Your payout details stay while we owe you money, and for as long as the tax authority may ask who sold here. A payout keeps the account that it went to.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      `You can ask what we store about you, have it corrected, deleted, restricted or handed over in a machine-readable form, and object to how we use it: write to ${support}. In your profile you can download everything we store, including what you played and exported, and delete your account. You can also complain to your data protection authority.`,
    ],
  },
]
