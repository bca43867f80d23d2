import { formatPoints } from '@segno/units'
import { soldAs } from '../../payments/queries.ts'
import type { Evidence } from './read-evidence.ts'

/** `2026-11-25 12:00:05 UTC`: a bank compares such times with its own. */
export const momentText = (at: Date): string => `${timeText(at)} UTC`

/** The same in a column that says so. */
export const timeText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const countText = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export const HOW_TAKEN: Readonly<Record<Evidence['taken'][number]['how'], string>> = {
  downloaded: 'Downloaded',
  master: 'Exported in full quality',
  preview: 'Exported as preview',
}

export const takenText = ({ at, how, title, network }: Evidence['taken'][number]): string =>
  `${momentText(at)} ${HOW_TAKEN[how]}: ${title}${network === null ? '' : ` (${network})`}`

/** The sale and its use in a few sentences, for those who read no tables. */
export function productText({ shop, payment, licences, taken }: Evidence): string {
  const { points, paid_at: paidAt } = payment
  const sale = `${shop.name} (${shop.origin}) sells digital sounds for music, delivered at once by download. The buyer paid for ${soldAs(payment)} on ${momentText(paidAt!)}.`
  if (points === 0) return sale
  const use =
    licences.length === 0
      ? 'None of its points have been spent.'
      : `With its points the buyer bought the licences of ${countText(licences.length, 'sound', 'sounds')}, and took files from the shop ${countText(taken.length, 'time', 'times')}.`
  return `${sale} It brought ${formatPoints(points)}, with which sounds are bought. ${use}`
}
