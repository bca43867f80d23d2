import { letter, type Letter } from '../platform/mail/letter.ts'

interface Told {
  readonly title: string
  readonly decision: string
  readonly reason: string | null
  readonly note: string | null
}

/** Longer lists are cut; all of it stands in the artist's uploads. */
const MOST_LINES = 40

const count = (sounds: readonly Told[]): string =>
  sounds.length === 1 ? '1 sound' : `${sounds.length} sounds`

/** One letter for all that was decided on an artist's sounds within a while. */
export function reviewLetter(
  shop: { name: string; origin: string },
  decisions: readonly Told[],
): Letter & { readonly subject: string } {
  const of = (decision: string): Told[] => decisions.filter((one) => one.decision === decision)
  const accepted = of('accepted')
  const groups = [
    { told: accepted, heading: `${count(accepted)} now in the shop:` },
    { told: of('changeAsked'), heading: 'Please change these and submit them again:' },
    { told: of('rejected'), heading: 'We cannot take these:' },
    { told: of('reopened'), heading: 'We are reviewing these again; please ignore our earlier answer:' },
  ]
  return {
    subject: subjectOf(decisions, accepted.length),
    ...letter({
      shopName: shop.name,
      heading: 'We reviewed your sounds',
      paragraphs: groups.flatMap(({ told, heading }) =>
        told.length === 0 ? [] : [heading, ...linesOf(told)],
      ),
      button: { label: 'Open your uploads', href: `${shop.origin}/uploads` },
      footer: 'You get this email because you submitted these sounds.',
    }),
  }
}

function linesOf(told: readonly Told[]): string[] {
  const lines = told.slice(0, MOST_LINES).map(({ title, reason, note }) => {
    const why = [reason, note].filter((words) => words !== null).join(': ')
    return why === '' ? `“${title}”` : `“${title}” — ${why}`
  })
  return told.length > MOST_LINES ? [...lines, `… and ${told.length - MOST_LINES} more.`] : lines
}

function subjectOf(decisions: readonly Told[], accepted: number): string {
  if (accepted === decisions.length)
    return `${accepted === 1 ? 'Your sound is' : `${accepted} sounds are`} in the shop`
  return accepted === 0
    ? 'About the sounds you submitted'
    : `${accepted} of ${decisions.length} sounds are in the shop`
}
