import { taxDayAt } from '@segno/vat'
import type { AffiliatesContext } from './affiliates-context.ts'
import { addClick } from './queries.ts'
import { hashOfDay } from '../platform/secrets/day-salt.ts'
import { isRobot } from './rules.ts'

/**
 * Counts one click a visitor and day of the shop, as the privacy policy says; further ones are a reload. Robots are not counted.
 * Answers the same whether there is such an affiliate or not, so that ids cannot be guessed here.
 */
export async function countClick(
  ctx: Pick<AffiliatesContext, 'db' | 'now' | 'vatSeller'>,
  click: { afid: string; clientAddress: string; userAgent: string | null },
): Promise<null> {
  if (isRobot(click.userAgent)) return null
  const clickedOn = taxDayAt(ctx.now(), ctx.vatSeller.place)
  const visitorHash = await hashOfDay(ctx.db, new Date(clickedOn), click.clientAddress)
  await addClick(ctx.db, { afid: click.afid, clickedOn, visitorHash })
  return null
}
