import { countOf, formatPoints } from '@segno/units'
import type { Db } from '../platform/db/db.ts'
import { momentText } from '../platform/day-words.ts'
import { letter, type LetterList, type Mail } from '../platform/mail/letter.ts'
import { queueMail, reserveMail } from '../platform/mail/mail.ts'
import type { OrdersContext } from './orders-context.ts'
import type { Order } from './complete-checkout.ts'
import { type MailedLine, type OrderNumbers, selectMailedLines, selectMailedSounds } from './queries.ts'
import { formatReceiptNumber, undoEnd } from './rules.ts'

type MailContext = Pick<OrdersContext, 'jobs' | 'shop'>

/**
 * Begins the mail of what an order buys, before it has numbers.
 *
 * @returns ends it once the order has them
 */
export async function prepareReceiptMail(
  ctx: MailContext,
  tx: Db,
  order: Order,
): Promise<(numbers: OrderNumbers) => Promise<void>> {
  const soundIds = order.licences.map(({ soundId }) => soundId)
  const sounds = await selectMailedSounds(tx, order.accountId, soundIds)
  const write = await reserveMail(tx, ctx.jobs)
  return async (numbers) => {
    const lines = order.licences.map(({ id, soundId, points }, at) => ({
      ...sounds.get(soundId)!,
      id,
      points,
      number: numbers.licences[at]!,
      receipt_id: order.receiptId,
      receipt_number: numbers.receipt,
    }))
    await write(receiptMail(ctx.shop, order, lines))
  }
}

/** Mails the buyer what came back, in the transaction that ends it. */
export async function mailReturned(
  ctx: MailContext,
  tx: Db,
  { receiptId, licenceIds, as }: { receiptId: string; licenceIds: readonly string[]; as: Ending },
): Promise<void> {
  const lines = (await selectMailedLines(tx, receiptId)).filter(({ id }) => licenceIds.includes(id))
  if (lines[0]) await queueMail(tx, ctx.jobs, returnedMail(ctx.shop, lines, as))
}

function receiptMail(shop: MailContext['shop'], order: Order, lines: readonly MailedLine[]): Mail {
  const [{ email, receipt_number: number }] = lines as [MailedLine]
  const sounds = countOf(lines.length, 'sound', 'sounds')
  return {
    to: email,
    subject: `Your receipt from ${shop.name}: ${sounds}`,
    ...letter({
      shopName: shop.name,
      heading: `Receipt ${formatReceiptNumber(number)}`,
      paragraphs: [
        `You bought ${sounds} for ${formatPoints(order.totalPoints)}.`,
        `You can undo a purchase for its points until ${momentText(undoEnd(order.at))}, unless you download it first.`,
      ],
      facts: [
        ['Bought', momentText(order.at)],
        ['Total', formatPoints(order.totalPoints)],
        ['Left after', formatPoints(order.balancePoints)],
      ],
      lists: [licenceList(shop, 'Your licences', lines)],
      button: { label: 'Open the receipt', href: `${shop.origin}/receipt/${order.receiptId}` },
      footer: `You get this email because your account bought sounds at ${shop.origin}. Anyone can check a licence at its link.`,
    }),
  }
}

type Ending = keyof typeof ENDINGS

const ENDINGS = {
  undone: 'your account undid a purchase',
  refunded: 'an administrator refunded a purchase of your account',
} as const

function returnedMail(shop: MailContext['shop'], lines: readonly MailedLine[], as: Ending): Mail {
  const [order] = lines as [MailedLine]
  const points = formatPoints(lines.reduce((sum, line) => sum + line.points, 0))
  return {
    to: order.email,
    subject: `Purchase ${as} at ${shop.name}: ${points} returned`,
    ...letter({
      shopName: shop.name,
      heading: `Your purchase is ${as}`,
      paragraphs: [
        `${points} of receipt ${formatReceiptNumber(order.receipt_number)} returned to your wallet. ${lines.length === 1 ? 'This licence has' : 'These licences have'} ended:`,
      ],
      lists: [licenceList(shop, 'Ended licences', lines)],
      button: { label: 'Open the receipt', href: `${shop.origin}/receipt/${order.receipt_id}` },
      footer: `You get this email because ${ENDINGS[as]} at ${shop.origin}.`,
    }),
  }
}

const licenceList = (
  { origin }: MailContext['shop'],
  label: string,
  lines: readonly MailedLine[],
): LetterList => ({
  heading: { label, href: `${origin}/receipt/${lines[0]!.receipt_id}` },
  items: lines.map(({ number, title, artist, points }) => ({
    label: number,
    href: `${origin}/licences/${number}`,
    note: `${title} by ${artist}, ${formatPoints(points)}`,
  })),
  rest: null,
})
