import type { LegalFacts, LegalSection } from './legal-text.ts'

export const PRIVACY_DATE = '21 November 2026'

export const privacyText = ({ shopName, support }: LegalFacts): readonly LegalSection[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [`The operator of ${shopName}. Write to ${support} about anything on this page.`],
  },
  {
    heading: 'What we keep when you only look around',
    paragraphs: [
      'Your browser gets a token that says “guest” and nothing about you. Searches are answered and not kept; your browser remembers the last ten for you, until you clear them or sign out. Your address on the internet is held in memory for a minute, so that nobody can flood the shop with requests; of tries to sign in, to register or to find out who has an account, a fingerprint of it is kept for a day.',
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
      'How often a password or a code was tried in vain, by account and address, as hashes, to slow down guessing.',
      'What your browser keeps by itself: your tokens, your cart, your profile, your last searches, the theme, the volume and the tempo that you work at. Signing out removes what is about you.',
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
      `You may ask what we keep about you, have it corrected, deleted, limited or handed over in a form that programs read, and object to what we do with it: write to ${support}. A copy of everything, and the deletion of your account, are in your profile. You may complain to the authority for data protection where you live.`,
    ],
  },
]
