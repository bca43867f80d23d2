import { countOf, formatPoints } from '@segno/units'
import type { Db } from '../platform/db/db.ts'
import { momentText } from '../platform/day-words.ts'
import { letter, type LetterList, type Mail } from '../platform/mail/letter.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { OrdersContext } from './orders-context.ts'
import { selectMailedLines, type MailedLine } from './queries.ts'
import { formatReceiptNumber, undoEnd } from './rules.ts'

type MailContext = Pick<OrdersContext, 'jobs' | 'shop'>

/** Mails the buyer what an order bought, in its transaction. */
export async function mailReceipt(ctx: MailContext, tx: Db, receiptId: string): Promise<void> {
  const lines = await selectMailedLines(tx, receiptId)
  if (lines[0]) await queueMail(tx, ctx.jobs, receiptMail(ctx.shop, lines[0], lines))
}

/** Mails the buyer what came back, in the transaction that undoes it. */
export async function mailUndone(
  ctx: MailContext,
  tx: Db,
  { receiptId, licenceIds }: { receiptId: string; licenceIds: readonly string[] },
): Promise<void> {
  const lines = (await selectMailedLines(tx, receiptId)).filter(({ id }) => licenceIds.includes(id))
  if (lines[0]) await queueMail(tx, ctx.jobs, undoneMail(ctx.shop, lines[0], lines))
}

function receiptMail(shop: MailContext['shop'], order: MailedLine, lines: readonly MailedLine[]): Mail {
  const sounds = countOf(lines.length, 'sound', 'sounds')
  return {
    to: order.email,
    subject: `Your receipt from ${shop.name}: ${sounds}`,
    ...letter({
      shopName: shop.name,
      heading: `Receipt ${formatReceiptNumber(order.receipt_number)}`,
      paragraphs: [
        `You bought ${sounds} for ${formatPoints(order.total_points)}.`,
        `You can undo a purchase for its points until ${momentText(undoEnd(order.created_at))}, unless you download it first.`,
      ],
      facts: [
        ['Bought', momentText(order.created_at)],
        ['Total', formatPoints(order.total_points)],
        ['Left after', formatPoints(order.balance_points)],
      ],
      lists: [licenceList(shop, 'Your licences', lines)],
      button: { label: 'Open the receipt', href: `${shop.origin}/receipt/${order.receipt_id}` },
      footer: `You get this email because your account bought sounds at ${shop.origin}. Anyone can check a licence at its link.`,
    }),
  }
}

function undoneMail(shop: MailContext['shop'], order: MailedLine, lines: readonly MailedLine[]): Mail {
  const points = formatPoints(lines.reduce((sum, line) => sum + line.points, 0))
  return {
    to: order.email,
    subject: `Purchase undone at ${shop.name}: ${points} returned`,
    ...letter({
      shopName: shop.name,
      heading: 'Your purchase is undone',
      paragraphs: [
        `${points} of receipt ${formatReceiptNumber(order.receipt_number)} returned to your wallet. ${lines.length === 1 ? 'This licence has' : 'These licences have'} ended:`,
      ],
      lists: [licenceList(shop, 'Ended licences', lines)],
      button: { label: 'Open the receipt', href: `${shop.origin}/receipt/${order.receipt_id}` },
      footer: `You get this email because your account undid a purchase at ${shop.origin}.`,
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
