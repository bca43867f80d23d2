import { MAX_RECENT_PLAYS } from '@segno/contract'

interface Kind {
  /** The data and its purpose, as a sentence without its period. */
  readonly what: string
  /** `account`: until the account is deleted. `tax`: as long as tax law asks. `books`: as long as the shop has books. */
  readonly until: 'account' | 'tax' | 'books' | `${number} ${'hour' | 'day' | 'days'}`
  /** From when a time counts, in words; of no days at all, what ends it. */
  readonly since?: string
}
type Kinds = Readonly<Record<string, Kind>>

const ACCOUNT: Kinds = {
  profile: {
    what: 'Your name, email address, country and currency, and where you give them a photo (made smaller, without location and camera data), links, how you make music, and how often we email you about what you follow',
    until: 'account',
  },
  'earlier addresses': {
    what: 'An email address that you have left, so that emails to it are deleted too',
    until: '33 days',
    since: 'after you left it',
  },
  'accepted texts': {
    what: 'Which version of the terms, the artist’s agreement and the affiliate terms you accepted, when, and where in the shop',
    until: 'books',
  },
  emails: {
    what: 'Each email to you, to see that it arrives. What it says is deleted once it is sent',
    until: '30 days',
    since: 'after it is sent',
  },
  copies: { what: 'A copy of your data that you asked for', until: '7 days', since: 'after it is made' },
  deletions: {
    what: 'That you deleted your account, so that a restored backup deletes it again',
    until: 'books',
  },
}

const SIGNING_IN: Kinds = {
  'ways in': {
    what: 'How you sign in: your password and recovery codes only as hashes that cannot be reversed, your authenticator, passkeys and linked accounts from elsewhere. An account whose email address nobody confirms is deleted after a week',
    until: 'account',
  },
  sessions: {
    what: 'Each browser and program that you sign in with: its name, IP address, what it may do and when you last used it, so that you can see it in your profile and sign it out. A session ends after 90 days',
    until: '30 days',
    since: 'after it ends',
  },
  'under way': {
    what: 'Sign-ins under way, an email address that waits for its code, links that end a new way in, and browsers that are remembered for the second factor',
    until: '0 days',
    since: 'until they expire',
  },
  codes: {
    what: 'Emailed codes and links, and what waits for them',
    until: '1 day',
    since: 'after they expire',
  },
  guessing: {
    what: 'How often a wrong password or code was entered, by account and IP address, as hashes, to slow down guessing',
    until: '1 day',
    since: 'after the last one',
  },
  'security log': {
    what: 'When you signed in, were refused, changed how you sign in or downloaded a sound you bought, and from which IP address, to find misuse. Of a failed sign-in only the IP address, nothing that was typed. Only administrators read it. When you delete your account, we remove its addresses',
    until: '400 days',
    since: 'after it happened',
  },
}

const USING: Kinds = {
  'single uses': {
    what: 'What you search for, play, match, drag out, download and buy, with the time, to count how the shop is used and improve it. After that only counts stay. Deleting your account removes you at once',
    until: '90 days',
    since: 'at most',
  },
  'days of use': {
    what: 'On which days you used the shop, to count its users. Deleting your account removes you at once',
    until: '400 days',
    since: 'after each',
  },
  library: {
    what: `Your cart, favourites in their order, collections with your notes, which only you see unless you share them, those of others that you keep, sounds you hid, what you follow, saved searches with when you last opened each, views of lists, jams, and the last ${MAX_RECENT_PLAYS} sounds you played for at least a second or to the end, to show them to you. The order “For you” is worked out of your favourites and purchases each time you choose it, and not kept`,
    until: 'account',
  },
  'drag-outs': {
    what: 'What you drag out or render: the file name, the time, whether it was the master or the preview, and its tempo and pitch, so that you find it again and can replace previews with masters. Only you can see it',
    until: 'account',
  },
  'reports of drag-outs': {
    what: 'The key of each report of a drag-out from a program, so that a report sent twice counts once',
    until: '7 days',
    since: 'after it came',
  },
  ZIPs: { what: 'What is in a ZIP that you download', until: '1 hour', since: 'after you asked for it' },
  'matched tracks': {
    what: 'A hash of each track that you match with the Agent, so that it counts once a day',
    until: '2 days',
    since: 'after that day',
  },
  'matches a day': {
    what: 'How many tracks you match each day, as some are free',
    until: '400 days',
    since: 'after that day',
  },
  'agent devices': { what: 'The devices on which you use the Agent', until: 'account' },
  'agent licences': { what: 'Your licence of the Agent and its changes', until: 'books' },
  'spending of programs': {
    what: 'How many points programs spent for you each month, to keep them to your limit',
    until: '90 days',
    since: 'after the month began',
  },
  feedback: {
    what: 'Your feedback, with the screen and browser you sent it from, and what you report about sounds',
    until: 'account',
  },
}

const BUYING: Kinds = {
  papers: {
    what: 'Receipts, invoices, payments and refunds: what you bought, its price and VAT, the brand, last four digits, expiry date, country and fingerprint of your card, the countries you, your card and your internet connection are from, and the postcode typed with the card, which the law requires as proof of the VAT. We use them for nothing else',
    until: 'tax',
  },
  purchases: {
    what: 'Your purchases, their licences, when you first took each master, your plan, and what became of payments that were disputed',
    until: 'books',
  },
  points: { what: 'Your points, and what they were bought with and spent on', until: 'books' },
  vouchers: { what: 'Which vouchers you used, so that each counts once', until: 'books' },
  'offers once': {
    what: 'A keyed hash of your mailbox and of your card, so that offers for new customers are used once. It cannot be turned back into an address or a card, and is compared with nothing but vouchers and trials',
    until: '732 days',
    since: 'after you last used a voucher or a trial or deleted your account',
  },
  'gift cards': {
    what: 'Gift cards you buy. The recipient’s name, email address and your message are deleted when you delete your account, unless the card has yet to be emailed; the address and message 30 days after the email, and where none is ever sent, all of them 30 days after the order',
    until: 'books',
  },
  'billing details': {
    what: 'If you buy for a company: its name, address and VAT ID, which we check with the authority of its country. The country you last looked at prices from, not the address',
    until: 'account',
  },
  withdrawals: {
    what: 'If you withdraw from a contract: your declaration, its time, your time zone and our answer, as the law asks for proof. If you delete your account, without your name',
    until: '1461 days',
    since: 'after our answer',
  },
}

const SELLING: Kinds = {
  artists: {
    what: 'Your artist page, your application with what you say and link, files that are no sounds yet, and reviewers’ reasons. Your artist name stays with sounds that people bought',
    until: 'account',
  },
  sounds: {
    what: 'Your sounds and packs, and how their earnings are shared. If you delete your account, sounds that nobody ever bought lose their title and tags',
    until: 'books',
  },
  handles: {
    what: 'The handles of an artist who deletes their account, so that links to them lead to nobody else',
    until: '0 days',
    since: 'a year',
  },
  earnings: {
    what: 'If you sell sounds or earn as an affiliate: your bank account or PayPal address, every payment to you and the invoice that we issue in your name. From artists also their address, date of birth, tax ID and how they are taxed; from affiliates the same without the date of birth, where they tell us. We report artists’ earnings to the tax authority once a year, as the law requires',
    until: 'tax',
    since: 'and while we owe you money',
  },
  'held earnings': {
    what: 'Which earnings were held or proposed for payment, and why. To find artists who buy their own sounds with points from a promotion, we compare accounts, cards, payout accounts, companies, mailboxes and networks of buyers and artists. An administrator decides',
    until: 'books',
  },
  affiliates: {
    what: 'Which affiliate brought you, or whom you brought, and the commissions on it',
    until: 'books',
  },
}

const OTHERS: Kinds = {
  'copyright notices': {
    what: 'If you give a copyright notice: your name, address and statement, as the law asks for proof. The artist reads your name and statement. A notice that you do not confirm is deleted after a week. If you delete your account, the decision stays without your name, address and statement',
    until: '1461 days',
    since: 'after the decision',
  },
  'networks of notices': {
    what: 'The network that a copyright notice came from, against misuse of notices',
    until: '30 days',
    since: 'after it came',
  },
  'limits of administrators': {
    what: 'What each administrator gave away or proposed, to keep them to their limits',
    until: '30 days',
    since: 'after it happened',
  },
  'acts of administrators': {
    what: 'What administrators changed, without addresses and accounts',
    until: 'books',
  },
}

/** Kinds of people's data by heading. Each table of docs/people-data.md is of one of them. */
export const PERSONAL_DATA: Readonly<Record<string, Kinds>> = {
  'Your account': ACCOUNT,
  'Signing in': SIGNING_IN,
  'Using the shop': USING,
  Buying: BUYING,
  'Selling and recommending': SELLING,
  'Notices and administration': OTHERS,
}

const LONG: Readonly<Record<string, string>> = {
  account: 'until you delete your account',
  tax: 'ten years after the end of the year, as tax law asks',
  books: 'as long as our books',
  '1 hour': 'an hour',
  '1 day': 'a day',
  '7 days': 'a week',
  '732 days': 'two years',
  '1461 days': 'four years',
}

function howLong({ until, since }: Kind): string {
  const time = until === '0 days' ? [] : [LONG[until] ?? until]
  return [...time, ...(since === undefined ? [] : [since])].join(' ')
}

/** What the privacy policy says of all kinds, as Markdown. */
export const personalDataText: string = [
  'What we keep as long as our books stays when you delete your account, then without your name.',
  ...Object.entries(PERSONAL_DATA).map(([heading, kinds]) => {
    const items = Object.values(kinds).map((kind) => `- ${kind.what}. Kept ${howLong(kind)}.`)
    return [`### ${heading}`, '', ...items].join('\n')
  }),
].join('\n\n')
