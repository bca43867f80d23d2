import type { AgreedText, LegalAcceptance } from '@segno/contract'
import { taxDayAt } from '@segno/vat'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { newId } from '../platform/ids.ts'
import { agreementNotAccepted, agreementOutdated } from './errors.ts'
import { placeholdersIn, valuesOf } from './fill-in.ts'
import type { LegalContext } from './legal-context.ts'
import { findAcceptance, insertAcceptance, selectVersions } from './queries.ts'
import { type FilledValues, mustAccept, versionInForce } from './rules.ts'

type AcceptContext = Omit<LegalContext, 'db'>

interface Acceptance {
  readonly accountId: string
  readonly occasion: LegalAcceptance['occasion']
  readonly at: Date
}

/** Stores acceptance of the version in force, once for each version and its values. */
export async function acceptInForce(
  ctx: AcceptContext,
  tx: Db,
  acceptance: Acceptance & { readonly name: AgreedText },
): Promise<void> {
  const { accountId, name, at } = acceptance
  const inForce = await findInForce(ctx, tx, name, at)
  const before = await findAcceptance(tx, accountId, name)
  if (before?.number === inForce.number && isSame(before.filled, inForce.filled)) return
  await insertAcceptance(tx, { ...acceptance, id: newId(), ...inForce })
}

/** @param number the version that was read. @throws {AppError} agreement_outdated */
export async function acceptAgreement(
  ctx: AcceptContext,
  tx: Db,
  { number, ...acceptance }: Acceptance & { readonly number: number },
): Promise<void> {
  const inForce = await findInForce(ctx, tx, 'agreement', acceptance.at)
  if (number !== inForce.number) throw agreementOutdated()
  await insertAcceptance(tx, { ...acceptance, id: newId(), name: 'agreement', ...inForce })
}

export async function acceptNewAgreement(
  ctx: LegalContext,
  accountId: string,
  number: number,
): Promise<null> {
  await inTransaction(ctx.db, (tx) =>
    acceptAgreement(ctx, tx, { accountId, number, occasion: 'newVersion', at: ctx.now() }),
  )
  return null
}

/** @throws {AppError} agreement_not_accepted */
export async function requireAgreement(
  ctx: AcceptContext,
  tx: Db,
  { artistId, at }: { readonly artistId: string; readonly at: Date },
): Promise<void> {
  const inForce = await findInForce(ctx, tx, 'agreement', at)
  const accepted = await findAcceptance(tx, artistId, 'agreement')
  if (mustAccept(accepted, inForce, valuesOf(ctx))) throw agreementNotAccepted()
}

/** The version in force, with the values that it names. */
export async function findInForce(
  ctx: AcceptContext,
  db: Db,
  name: AgreedText,
  at: Date,
): Promise<{ number: number; validFrom: string; filled: FilledValues }> {
  const today = taxDayAt(at, ctx.vatSeller.place)
  const { markdown, ...version } = versionInForce(await selectVersions(db, name), today)
  const values = valuesOf(ctx)
  const filled = Object.fromEntries(
    placeholdersIn(markdown)
      .toSorted()
      .map((placeholder) => [placeholder, values[placeholder]]),
  )
  return { ...version, filled }
}

function isSame(one: FilledValues, other: FilledValues): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof FilledValues)[]
  return names.every((name) => one[name] === other[name])
}
