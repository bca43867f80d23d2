// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { JSONColumnType } from 'kysely'

export interface SettingsTables {
  shop_setting: {
    name: string
    value: JSONColumnType<object>
    changed_by: string
    changed_at: Date
    held_value: JSONColumnType<object> | null
    counts_from: Date | null
  }
}
