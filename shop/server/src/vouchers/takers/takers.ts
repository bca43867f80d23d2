import { createHmac } from 'node:crypto'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import type { Db } from '../../platform/db/db.ts'
import type { VouchersContext } from '../vouchers-context.ts'
import {
  addTaking,
  findLeaver,
  findMostTaken,
  insertLeaver,
  keepTakings,
  selectCards,
  selectMailbox,
  type TakerHash,
} from './queries.ts'

type TakerContext = Pick<VouchersContext, 'takerKeys'>

/** What tells a person apart, whichever account they use. */
export interface Mark {
  readonly kind: 'mailbox' | 'card'
  readonly value: string
}

const hashOf = (key: string, { kind, value }: Mark): TakerHash => ({
  kind,
  hash: createHmac('sha256', key).update(`${kind} ${value}`).digest(),
})

/** By the current key, and by the one before, with which older rows were made. */
const hashesOf = ({ takerKeys }: TakerContext, marks: readonly Mark[]): TakerHash[] =>
  takerKeys.flatMap((key) => marks.map((mark) => hashOf(key, mark)))

/** Mailbox and cards of an account. */
export async function marksOf(db: Db, accountId: string): Promise<Mark[]> {
  const mailbox = await selectMailbox(db, accountId)
  const cards = (await selectCards(db, accountId)).map((value) => ({ kind: 'card', value }) as const)
  return [...(mailbox === null ? [] : [{ kind: 'mailbox', value: mailboxOf(mailbox) } as const]), ...cards]
}

/** What a person did with other accounts. */
export interface TakerPast {
  /** Codes of the campaign that one mailbox or card has redeemed. */
  readonly redemptions: number
  /** When they had their first account; null where none was deleted. */
  readonly firstMadeAt: Date | null
}

export async function pastOf(
  ctx: TakerContext,
  db: Db,
  { accountId, campaignId }: { readonly accountId: string; readonly campaignId: string },
): Promise<TakerPast> {
  const hashes = hashesOf(ctx, await marksOf(db, accountId))
  return {
    redemptions: await findMostTaken(db, campaignId, hashes),
    firstMadeAt: await findLeaver(db, hashes),
  }
}

/** Counts a redemption for each of a person's marks. @returns false where one of them has as many as a person can */
export async function countTaking(
  ctx: TakerContext,
  tx: Db,
  taking: {
    readonly campaignId: string
    readonly marks: readonly Mark[]
    readonly most: number
    readonly at: Date
  },
): Promise<boolean> {
  const key = ctx.takerKeys[0]!
  for (const mark of taking.marks)
    if (!(await addTaking(tx, { ...taking, ...hashOf(key, mark) }))) return false
  return true
}

/** Remembers mailbox and cards of an account that is deleted, so that its owner is no new customer after it. */
export const rememberLeaver =
  (ctx: TakerContext) =>
  async (tx: Db, { accountId, now }: { readonly accountId: string; readonly now: Date }): Promise<void> => {
    const key = ctx.takerKeys[0]!
    for (const mark of await marksOf(tx, accountId)) {
      const left = { ...hashOf(key, mark), accountId, leftAt: now }
      await insertLeaver(tx, left)
      await keepTakings(tx, left)
    }
  }
