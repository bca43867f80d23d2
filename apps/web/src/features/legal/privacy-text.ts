import { MAX_RECENT_PLAYS } from '@segno/contract'
import type { LegalFacts, LegalSection } from './legal-text.ts'

export const PRIVACY_DATE = '25 November 2026'

export const privacyText = ({ shopName, support }: LegalFacts): readonly LegalSection[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [`The operator of ${shopName}. Write to ${support} about anything on this page.`],
  },
  {
    heading: 'What we keep when you only look around',
    paragraphs: [
      'Your browser gets a token that says “guest” and nothing about you. Searches are answered and not kept; your browser remembers the last ten for you, until you clear them or sign out. Your address on the internet is held in memory for a minute, so that nobody can flood the shop with requests; of tries to sign in, to register or to find out who has an account, a fingerprint of it is kept for a day. So that nobody copies the whole shop, which previews your address fetched is held in memory until midnight, as numbers from which they cannot be read back.',
      `What you listen to stays in your browser: of the last ${MAX_RECENT_PLAYS} sounds, when you last heard each. Once you sign in there, it goes into the list of your account.`,
      'If you came by an affiliate’s link, its id stays in your browser, and one click is counted for that day. We tell clicks apart by a hash of the day and your address, which says nothing on the next day.',
      'Cookies: one remembers the theme that you chose, for a year. While you sign in with an account from elsewhere, or to a program, another of ours keeps that way together for a few minutes. There is no advertising, and there are no trackers of others.',
    ],
  },
  {
    heading: 'What we keep when you have an account',
    paragraphs: [
      'Your name, e-mail address, country and currency, because a contract with you needs them; your password and your recovery codes only as hashes from which they cannot be read back; what you put in your cart and what you bought, with the licences.',
      'For each browser in which you are signed in: how it names itself, its address, and when it was last used. You see this list in your profile and can end each of them. A session ends by itself after 90 days.',
      'If you like: a photo, made small and without where and with what it was taken; links; how you make music; whom and what you follow, and the searches that you save, with when you last opened each. If you withdraw from a contract: what you declared, and when.',
      'What you put aside, in its order, and what you said is not for you, with when you did so; until you take it back.',
      'How often a password or a code was tried in vain, by account and address, as hashes, to slow down guessing.',
      'A security log, for 400 days: when you signed in, were refused, changed how you sign in or downloaded a sound that you bought, and from which address; of a sign-in that failed, the address it came from, and nothing that was typed. Administrators alone read it. When you delete your account, its addresses are taken out.',
      'What your browser keeps by itself: your tokens, your cart, your profile, your last searches, the sound that was last in the player, which sounds you selected in a list, what you heard and the shop was not told yet, the theme, the volume and the tempo that you work at. Signing out removes what is about you.',
    ],
  },
  {
    heading: 'What we keep of listening and of taking out',
    paragraphs: [
      `With an account: of the last ${MAX_RECENT_PLAYS} sounds that you heard for a second or to their end, when you last heard each. You see the list beside your favourites and can clear it. How often anybody heard a sound is not counted.`,
      'What you drag out, or have rendered and save, as the file is called then, when, whether it was the master or the preview, and at what tempo and pitch: so that you find it again and put masters in the place of previews. Only you see this history; single entries cannot be taken out of it, and all of it goes with your account. So that a program may tell it twice and have it written down once, the key of each telling is kept for a week.',
      'When you first fetched the master of a sound that you bought, alone, in a ZIP or by dragging it, is written down with its licence and stays with it, so that it is known whether it was taken; later downloads are in the security log. Of several in one ZIP, which ones you asked for is kept for an hour, so that they can be fetched.',
      'A track that you match sounds with is listened to in your browser and is not sent. Its tempo, its key and a fingerprint of numbers come to us to search by and are not kept. A program may send us audio to be listened to instead; that is deleted as soon as this is done, or within half an hour where it could not be.',
    ],
  },
  {
    heading: 'Who else sees it',
    paragraphs: [
      'Whoever runs our servers and our mail for us, by contract and for that alone. An artist learns that a sound was bought, and not by whom. Nobody buys your data.',
    ],
  },
  {
    heading: 'For how long',
    paragraphs: [
      'What you come in with for a moment (codes, links, questions) goes within a day of running out, or at once; a count of vain tries a day after the last one; a browser’s entry 30 days after it was signed out or its session ended; that a mail went to you 30 days after it was sent; the copy of your data a week after it was made.',
      'All else until you have your account deleted. Receipts and what tax law asks for stay for up to ten years after the end of their year, and are looked at for nothing else.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      `You may ask what we keep about you, have it corrected, deleted, limited or handed over in a form that programs read, and object to what we do with it: write to ${support}. A copy of everything, also of what you heard and took out, and the deletion of your account are in your profile. You may complain to the authority for data protection where you live.`,
    ],
  },
]
