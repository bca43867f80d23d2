import {
  changeSettings,
  getSettings,
  type SettingName,
  type SettingValues,
  settingValues,
} from '@segno/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { MoneyField, NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import type { FieldFacts } from '../../../kit/form/field-words.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { type FormState, useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { SETTING_WORDS } from './setting-words.ts'

interface ChangeDialogProps {
  title: string
  /** Those that the environment leaves free. */
  names: readonly SettingName[]
  values: SettingValues
  onClose: () => void
}

/** Changes a group of settings together. */
export function ChangeDialog({ title, names, values, onClose }: ChangeDialogProps) {
  // Of when the dialog was opened: what somebody changes meanwhile is not overwritten.
  const [was] = useState(() => pick(values, names))
  const form = useForm({
    schema: schemaOf(names),
    fields: fieldsOf(names),
    initial: was,
    send: (body) => call(changeSettings, { body: { was, values: body } }),
    done: 'Saved',
    refresh: [[getSettings.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={title} confirm="Save" onClose={onClose}>
      {names.map((name) => (
        <SettingField key={name} form={form} name={name} />
      ))}
    </FormDialog>
  )
}

const UNITS = {
  count: {},
  points: { unit: 'points' },
  days: { unit: 'days' },
  percent: { unit: '%', perUnit: 100 },
}

function SettingField({ form, name }: { form: FormState; name: SettingName }) {
  const { kind, hint, empty, options = {} } = SETTING_WORDS[name]
  const hints = [hint, empty === 'No limit' ? 'Leave empty for no limit.' : undefined]
    .filter(Boolean)
    .join(' ')
  const field = { form, name, ...(hints === '' ? {} : { hint: hints }) }
  if (kind === 'switch') return <SwitchField form={form} name={name} />
  if (kind === 'choice') return <SelectField {...field} isChosen options={optionsOf(options)} />
  if (kind === 'text') return <TextField {...field} autoComplete="off" isOptional={empty !== undefined} />
  return kind === 'money' ? (
    <MoneyField {...field} currency="units" />
  ) : (
    <NumberField {...field} {...UNITS[kind]} />
  )
}

function fieldsOf(names: readonly SettingName[]) {
  const fields: Partial<Record<SettingName, FieldFacts>> = Object.fromEntries(
    names.map((name) => {
      const { label, empty } = SETTING_WORDS[name]
      return [name, { label, isOptional: empty !== undefined }]
    }),
  )
  return fields as Record<SettingName, FieldFacts>
}

/** Of some of the settings, whose names only show when the dialog opens. */
function schemaOf(names: readonly SettingName[]): z.ZodMiniType<Partial<SettingValues>> {
  const shape = Object.fromEntries(names.map((name) => [name, settingValues.shape[name]]))
  return z.strictObject(shape) as unknown as z.ZodMiniType<Partial<SettingValues>>
}

const pick = (values: SettingValues, names: readonly SettingName[]): Partial<SettingValues> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
