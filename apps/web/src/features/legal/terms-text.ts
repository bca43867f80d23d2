import type { LegalFacts, LegalSection } from './legal-text.ts'

/** Goes with the licence version that stands on receipts and in downloads. */
export const TERMS_DATE = '21 November 2026'

export const termsText = ({ shopName, support }: LegalFacts): readonly LegalSection[] => [
  {
    heading: 'What this is',
    paragraphs: [
      `${shopName} sells licences for music loops and samples. These terms hold between you and the operator of this shop whenever you use it. Where the law of the country you live in gives you more, you keep it.`,
    ],
  },
  {
    heading: 'The sound licence',
    paragraphs: [
      'With every sound you buy you get a licence: royalty-free, worldwide, without an end in time, and not exclusive. Others may buy the same sound.',
      'You may use the sound in your own music and in music for films, games, broadcasts, advertising and anything else, change it as you like, and release and sell the result without paying anybody again.',
      'You may not pass the sound on by itself or nearly by itself: not as a loop or sample, not in a pack or library, not as the whole of a track with nothing of yours added, and not so that others could take it out again easily. You may not claim the sound as your own with a content-matching system.',
      'You may not use the sound to train or test a program that makes music or sound, unless the sound’s page says that its artist allows it.',
      'The licence is yours. It goes to somebody else only together with the whole work in which you used the sound.',
      'Each licence has a number and a version. They stand on your receipt and inside the file that you download. The version that was in force when you bought stays in force for you.',
    ],
  },
  {
    heading: 'Points',
    paragraphs: [
      'Sounds are priced in points. What a sound costs is shown before you buy; where a price has changed meanwhile, nothing is bought and you are told. Points are no money and are not paid out, except where these terms or the law say so.',
    ],
  },
  {
    heading: 'Downloads',
    paragraphs: [
      'What you own you may download as often as you like for as long as this shop is there. Keep a copy: if the shop closes, we give you at least 30 days’ notice.',
    ],
  },
  {
    heading: 'Withdrawal',
    paragraphs: [
      'If you live in the European Union you may withdraw from a purchase within 14 days without a reason. When you download or drag out a sound, it has been supplied at your wish at once, and with that this right ends for that sound.',
      `To withdraw, use “Withdraw” at the edge of every page, or write to ${support} with the number of your receipt. Points go back to where they came from.`,
    ],
  },
  {
    heading: 'Your account',
    paragraphs: [
      'Keep your password to yourself and tell us when you think that somebody else knows it. We may switch an account off that is used to break these terms or the law; what you bought stays yours.',
    ],
  },
  {
    heading: 'If something is wrong',
    paragraphs: [
      `A sound that does not do what its page says is mended, replaced or given back. If you think that a sound uses your work without right, write to ${support} with what is yours and where you found it: it is withheld while we look into it.`,
      'We are liable without limit for intent, gross negligence and harm to people, and else for the damage that could be foreseen in a contract of this kind.',
    ],
  },
]
