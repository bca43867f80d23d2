import { REPORT_SUBJECTS, type ReportClaim, type ReportSubject } from '@segno/contract'
import { letter, type Letter } from '../../platform/mail/letter.ts'
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
  const said = `You told us of “${title}”: ${REPORT_SUBJECTS[what].toLowerCase()}${claim === null ? '' : ` (right is: ${claim})`}.`
  const isAccepted = status === 'accepted'
  return {
    subject: isAccepted ? `You were right about “${title}”` : `We looked into “${title}”`,
    ...letter({
      shopName: shop.name,
      heading: isAccepted ? 'You were right' : 'We looked into it',
      paragraphs: [
        said,
        isAccepted ? mended(claim, earnedPoints) : 'We have listened, and leave the sound as it is.',
        ...(answer === null ? [] : [`Our answer: ${answer}`]),
      ],
      button: { label: 'Hear the sound', href: `${shop.origin}/sounds/${told.soundId}` },
      footer: 'You get this mail because you reported a sound while you were signed in.',
    }),
  }
}

function mended(claim: string | null, earnedPoints: number): string {
  const done = claim === null ? 'It has been taken care of.' : `It says ${claim} now.`
  if (earnedPoints === 0) return `${done} Thank you.`
  return `${done} ${earnedPoints === 1 ? 'One point is' : `${earnedPoints} points are`} in your wallet. Thank you.`
}
