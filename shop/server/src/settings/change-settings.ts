import type { SettingName, SettingValues, ShopSettings } from '@segno/contract'
import { holdAdmin, tellAdmins } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { settingFixed, settingInvalid, settingsChanged } from './errors.ts'
import { limitRaisedLetter } from './letters.ts'
import { lockSettings, selectSettings, upsertSettings } from './queries.ts'
import { problemsIn, raisedGuards, SETTING_VARIABLES } from './rules.ts'
import type { SettingsContext } from './settings-context.ts'
import { toShopSettings } from './show-settings.ts'

type Partly = { readonly [Name in SettingName]?: SettingValues[Name] | undefined }

/** A raised limit counts after this long, so that the other administrators can see it before. */
const RAISED_AFTER_MS = 24 * 60 * 60_000

interface Change {
  readonly actorId: string
  /** As the administrator was shown them. */
  readonly was: Partly
  readonly values: Partly
}

/** @throws {AppError} role_not_allowed, settings_changed, setting_fixed, setting_invalid */
export async function changeSettings(ctx: SettingsContext, change: Change): Promise<ShopSettings> {
  const stored = await inTransaction(ctx.db, async (tx) => {
    await holdAdmin(tx, change.actorId)
    await lockSettings(tx)
    const rows = await selectSettings(tx)
    const before = ctx.live.valuesWith(rows)
    const names = changedNames(ctx, before, change)
    const after = { ...before, ...change.values } as SettingValues
    const problems = names.length > 0 ? problemsIn(after, ctx.country) : []
    if (problems.length > 0) throw settingInvalid(problems)
    const inForce = ctx.live.inForceWith(rows, ctx.now())
    if (names.length > 0) await keep(ctx, tx, { actorId: change.actorId, names, before, inForce, after })
    return selectSettings(tx)
  })
  ctx.jobs.wake()
  ctx.live.replace(stored)
  return toShopSettings(ctx, stored)
}

/** What differs, where nobody else has changed it since and it may be changed. */
function changedNames(
  { live }: SettingsContext,
  before: SettingValues,
  { was, values }: Change,
): SettingName[] {
  const given = Object.keys(values) as SettingName[]
  const names = given.filter((name) => values[name] !== before[name])
  const fixed = names.find((name) => live.fixed.has(name))
  if (fixed) throw settingFixed(fixed, SETTING_VARIABLES[fixed])
  if (names.some((name) => was[name] !== before[name])) throw settingsChanged()
  return names
}

interface Kept {
  readonly actorId: string
  readonly names: readonly SettingName[]
  readonly before: SettingValues
  /** With limits that count still, although others were set. */
  readonly inForce: SettingValues
  readonly after: SettingValues
}

async function keep(ctx: SettingsContext, tx: Db, change: Kept): Promise<void> {
  const { actorId, names, before, inForce, after } = change
  const at = ctx.now()
  const of = (values: SettingValues) => names.map((name) => [name, values[name]] as const)
  const raised = raisedGuards(inForce, after).filter((name) => names.includes(name))
  const until = new Date(at.getTime() + RAISED_AFTER_MS)
  const held = new Map<SettingName, { value: unknown; until: Date }>(
    raised.map((name) => [name, { value: inForce[name], until }]),
  )
  await upsertSettings(
    tx,
    of(after).map(([name, value]) => ({ name, value, held: held.get(name) ?? null })),
    { by: actorId, at },
  )
  if (raised.length > 0)
    await tellAdmins(ctx.jobs, tx, {
      actorId,
      letterTo: (admin, by) =>
        limitRaisedLetter(ctx.live.parts.shop, admin, { by, raised, before: inForce, after, until }),
    })
  await recordAudit(tx, [
    {
      actorId,
      at,
      action: 'settings.change',
      subject: { kind: 'settings', id: 'shop' },
      before: Object.fromEntries(of(before)),
      after: Object.fromEntries(of(after)),
    },
  ])
}
