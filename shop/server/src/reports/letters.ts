import { formatPoints } from '@segno/units'
import { REPORT_SUBJECTS, type ReportClaim, type ReportSubject } from '@segno/contract'
import { letter, type Letter } from '../platform/mail/letter.ts'
import { claimInWords } from './rules.ts'

interface Told {
  readonly soundId: string
  readonly title: string
  readonly what: ReportSubject
  readonly claim: ReportClaim | null
  readonly status: 'accepted' | 'dismissed'
  readonly answer: string | null
  readonly earnedPoints: number
}

/** Tells a listener what became of what they said. */
export function reportLetter(
  shop: { name: string; origin: string },
  told: Told,
): Letter & { readonly subject: string } {
  const { title, what, status, answer, earnedPoints } = told
  const claim = claimInWords(told.claim)
  const said = `You reported “${title}”: ${REPORT_SUBJECTS[what].toLowerCase()}${claim === null ? '' : ` (should be ${claim})`}.`
  const isAccepted = status === 'accepted'
  return {
    subject: isAccepted ? `You were right about “${title}”` : `We looked into “${title}”`,
    ...letter({
      shopName: shop.name,
      heading: isAccepted ? 'You were right' : 'We looked into it',
      paragraphs: [
        said,
        isAccepted ? mended(claim, earnedPoints) : 'We checked, and the sound needs no change.',
        ...(answer === null ? [] : [`Our answer: ${answer}`]),
      ],
      button: { label: 'Play the sound', href: `${shop.origin}/sounds/${told.soundId}` },
      footer: 'You get this email because you reported a sound.',
    }),
  }
}

function mended(claim: string | null, earnedPoints: number): string {
  const done = claim === null ? 'We fixed it.' : `It now says ${claim}.`
  if (earnedPoints === 0) return `${done} Thank you.`
  return `${done} ${earnedPoints === 1 ? 'You earned 1 point' : `You earned ${formatPoints(earnedPoints)}`}. Thank you.`
}
