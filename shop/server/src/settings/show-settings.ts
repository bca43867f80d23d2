import { SETTING_NAMES, type ShopSettings } from '@segno/contract'
import { selectSettings, type SettingRow } from './queries.ts'
import { SETTING_VARIABLES } from './rules.ts'
import type { SettingsContext } from './settings-context.ts'

export async function showSettings(ctx: SettingsContext): Promise<ShopSettings> {
  return toShopSettings(ctx, await selectSettings(ctx.db))
}

export function toShopSettings(
  { live, environment, now }: SettingsContext,
  stored: readonly SettingRow[],
): ShopSettings {
  const rows = new Map(stored.map((row) => [row.name, row]))
  return {
    values: live.valuesWith(stored),
    defaults: live.defaults,
    settings: SETTING_NAMES.map((name) => {
      const row = rows.get(name)
      return {
        name,
        variable: SETTING_VARIABLES[name],
        isFixed: live.fixed.has(name),
        changed: row
          ? { at: row.changed_at.toISOString(), by: { id: row.changed_by, name: row.changed_by_name } }
          : null,
        countsFrom: row?.counts_from && row.counts_from > now() ? row.counts_from.toISOString() : null,
      }
    }),
    environment: [...environment],
  }
}
