import type { SettingName, SettingValues, ShopSettings } from '@segno/contract'
import { holdAdmin } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Db } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { settingFixed, settingInvalid, settingsChanged } from './errors.ts'
import { lockSettings, selectSettings, upsertSettings } from './queries.ts'
import { problemsIn, SETTING_VARIABLES } from './rules.ts'
import type { SettingsContext } from './settings-context.ts'
import { toShopSettings } from './show-settings.ts'

type Partly = { readonly [Name in SettingName]?: SettingValues[Name] | undefined }

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
    const before = ctx.live.valuesWith(await selectSettings(tx))
    const names = changedNames(ctx, before, change)
    const after = { ...before, ...change.values } as SettingValues
    const problems = names.length > 0 ? problemsIn(after, ctx.country) : []
    if (problems.length > 0) throw settingInvalid(problems)
    if (names.length > 0) await keep(ctx, tx, { actorId: change.actorId, names, before, after })
    return selectSettings(tx)
  })
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

async function keep(
  { now }: SettingsContext,
  tx: Db,
  change: {
    readonly actorId: string
    readonly names: readonly SettingName[]
    readonly before: SettingValues
    readonly after: SettingValues
  },
): Promise<void> {
  const { actorId, names, before, after } = change
  const at = now()
  const of = (values: SettingValues) => names.map((name) => [name, values[name]] as const)
  await upsertSettings(tx, of(after), { by: actorId, at })
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
