import type { SettingName } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import type { SettingsTables } from './tables.ts'

const on = (db: Db) => over<SettingsTables & ReadableAccounts>(db)

export type SettingRow = Awaited<ReturnType<typeof selectSettings>>[number]

/** Settings that were changed; the name is null where the account is gone. */
export function selectSettings(db: Db) {
  return on(db)
    .selectFrom('shop_setting as setting')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'setting.changed_by').on('account.deleted_at', 'is', null),
    )
    .select(['setting.name', 'setting.changed_by', 'setting.changed_at'])
    .select([
      sql<unknown>`setting.value`.as('value'),
      sql<unknown>`setting.held_value`.as('held_value'),
      'setting.counts_from',
    ])
    .select(sql<string | null>`account.first_name || ' ' || account.last_name`.as('changed_by_name'))
    .execute()
}

/** Lets others read, and makes them wait with changes until this transaction ends: settings are checked together. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`lock table shop_setting in share row exclusive mode`.execute(on(tx))
}

interface StoredSetting {
  readonly name: SettingName
  readonly value: unknown
  /** What counts in its place until then. */
  readonly held: { readonly value: unknown; readonly until: Date } | null
}

export async function upsertSettings(
  tx: Db,
  values: readonly StoredSetting[],
  change: { readonly by: string; readonly at: Date },
): Promise<void> {
  await on(tx)
    .insertInto('shop_setting')
    .values(
      values.map(({ name, value, held }) => ({
        name,
        value: JSON.stringify(value),
        held_value: held && JSON.stringify(held.value),
        counts_from: held && held.until,
        changed_by: change.by,
        changed_at: change.at,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({
        value: set.ref('excluded.value'),
        held_value: set.ref('excluded.held_value'),
        counts_from: set.ref('excluded.counts_from'),
        changed_by: set.ref('excluded.changed_by'),
        changed_at: set.ref('excluded.changed_at'),
      })),
    )
    .execute()
}
