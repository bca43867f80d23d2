import type { SettingName } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'

export const settingFixed = (path: SettingName, variable: string): AppError =>
  new AppError(409, 'setting_fixed', `${variable} fixes this setting`, [
    { path, message: `${variable} fixes this setting` },
  ])
export const settingsChanged = (): AppError =>
  new AppError(409, 'settings_changed', 'Somebody else changed these settings. Close the form to see them.')
export const settingInvalid = (errors: readonly { path: SettingName; message: string }[]): AppError =>
  new AppError(422, 'setting_invalid', 'These settings do not go together', errors)
