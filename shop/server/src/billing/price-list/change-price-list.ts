import { PRICE_CURRENCIES, type NewPackage, type PackageTerms } from '@segno/contract'
import { holdAdmin } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { packageChanged, packageUnknown } from '../errors.ts'
import {
  insertPackage,
  insertPrices,
  lockPackage,
  lockPackages,
  recommendNone,
  selectPrices,
  updatePackage,
} from './queries.ts'
import type { ListedPrice } from '../rules.ts'
import { auditedTerms, changedOf, packageIdFor, pricesIn } from './rules.ts'

type ListContext = Pick<BillingContext, 'db' | 'now'>

interface ByAdmin {
  readonly actorId: string
}

/** Shown to an administrator before a change. */
interface Seen extends ByAdmin {
  readonly packageId: string
  readonly version: number
}

/** @throws {AppError} role_not_allowed */
export async function addPackage(
  ctx: ListContext,
  { actorId, ...given }: NewPackage & ByAdmin,
): Promise<{ id: string }> {
  return inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const { name, points, period, isOnSale, isRecommended } = given
    const kind = period === null ? 'points' : 'plan'
    if (isRecommended) await recommendNone(tx, { kind, period })
    const row = { kind, name, points, period, is_on_sale: isOnSale, is_recommended: isRecommended }
    const wanted = packageIdFor(given)
    let id = wanted
    for (let count = 2; !(await insertPackage(tx, { id, ...row })); count++) id = `${wanted}-${count}`
    const prices = pricesIn(given)
    await insertPrices(
      tx,
      PRICE_CURRENCIES.map((currency) => ({
        package_id: id,
        currency,
        version: 1,
        ...prices[currency],
        created_at: ctx.now(),
      })),
    )
    const after = {
      ...auditedTerms({ name, isOnSale, isRecommended, prices }),
      points,
      ...(period ? { period } : {}),
    }
    await audit(ctx, tx, { actorId, action: 'add', id, before: null, after })
    return { id }
  })
}

/**
 * Changes what a package is sold for from now on. Payments that are under way and plans that run keep their price.
 *
 * @throws {AppError} role_not_allowed, package_not_found, package_changed
 */
export async function changePackage(
  ctx: ListContext,
  { actorId, packageId, version, ...terms }: Seen & PackageTerms,
): Promise<null> {
  return inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const row = seen(await lockPackage(tx, packageId), version)
    const known = await selectPrices(tx, packageId)
    const prices = pricesIn(terms)
    const changed = changedOf(
      auditedTerms({
        name: row.name,
        isOnSale: row.is_on_sale,
        isRecommended: row.is_recommended,
        prices: Object.fromEntries(known),
      }),
      auditedTerms({ ...terms, prices }),
    )
    if (changed === null) return null
    const { name, isOnSale, isRecommended } = terms
    if (isRecommended && !row.is_recommended) await recommendNone(tx, row)
    await updatePackage(tx, packageId, { name, is_on_sale: isOnSale, is_recommended: isRecommended })
    await insertPrices(
      tx,
      PRICE_CURRENCIES.filter((currency) => !isSame(prices[currency], known.get(currency))).map(
        (currency) => ({
          package_id: packageId,
          currency,
          version: (known.get(currency)?.version ?? 0) + 1,
          ...prices[currency],
          created_at: ctx.now(),
        }),
      ),
    )
    await audit(ctx, tx, { actorId, action: 'change', id: packageId, ...changed })
    return null
  })
}

/**
 * Changes places with the one before or after it of the same kind; the first and the last stay.
 *
 * @throws {AppError} role_not_allowed, package_not_found, package_changed
 */
export async function movePackage(
  ctx: ListContext,
  { actorId, packageId, version, direction }: Seen & { readonly direction: 'up' | 'down' },
): Promise<null> {
  return inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, actorId)
    const all = await lockPackages(tx)
    const moved = seen(
      all.find(({ id }) => id === packageId),
      version,
    )
    const alike = all
      .filter(({ kind }) => kind === moved.kind)
      .toSorted((one, other) => one.position - other.position)
    const other = alike[alike.indexOf(moved) + (direction === 'up' ? -1 : 1)]
    if (!other) return null
    await updatePackage(tx, moved.id, { position: other.position })
    await updatePackage(tx, other.id, { position: moved.position })
    const [before, after] = [moved, other].map(({ position }) => ({ position }))
    await audit(ctx, tx, { actorId, action: 'move', id: packageId, before: before!, after: after! })
    return null
  })
}

const isSame = (one: ListedPrice, other: ListedPrice | undefined): boolean =>
  one.price_cents === other?.price_cents && one.is_gross === other.is_gross

/** @throws {AppError} package_not_found, package_changed */
function seen<Row extends { readonly version: number }>(row: Row | undefined, version: number): Row {
  if (!row) throw packageUnknown()
  if (row.version !== version) throw packageChanged()
  return row
}

function audit(
  { now }: ListContext,
  tx: Db,
  entry: ByAdmin & { action: 'add' | 'change' | 'move'; id: string; before: object | null; after: object },
): Promise<void> {
  const { actorId, action, id, before, after } = entry
  const subject = { kind: 'package', id }
  return recordAudit(tx, [{ actorId, at: now(), action: `package.${action}`, subject, before, after }])
}
