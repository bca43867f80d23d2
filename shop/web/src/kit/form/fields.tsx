import { type ComponentProps, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { PickChips } from '../../ui/pick-chips.tsx'
import { SelectField as SelectBox } from '../../ui/select-field.tsx'
import { TextAreaField as TextAreaBox } from '../../ui/text-area-field.tsx'
import styles from './form.module.css'
import type { FormState } from './use-form.ts'

interface Place {
  form: FormState
  name: string
}
/** What the form gives. */
type Bound = 'label' | 'name' | 'form' | 'value' | 'error' | 'onChange' | 'onBlur'
interface Option {
  readonly value: string
  readonly label: string
}

const bind = ({ form, name }: Place) => ({
  name,
  label: form.labelOf(name),
  error: form.problems[name],
  onBlur: () => form.leave(name),
})
function textOf({ form, name }: Place): string {
  const value = form.values[name]
  return typeof value === 'string' ? value : ''
}

interface TextFieldProps extends Place, Omit<ComponentProps<typeof Field>, Bound> {
  /** The form holds null while it is empty. */
  isOptional?: boolean
}

/** Give `autoComplete` and, for an address or a date, `type`. */
export function TextField({ form, name, isOptional = false, ...rest }: TextFieldProps) {
  return (
    <Field
      {...rest}
      {...bind({ form, name })}
      value={textOf({ form, name })}
      onChange={({ currentTarget: { value } }) => form.set(name, isOptional && value === '' ? null : value)}
    />
  )
}

export function TextAreaField({
  form,
  name,
  ...rest
}: Place & Omit<ComponentProps<typeof TextAreaBox>, Bound>) {
  return (
    <TextAreaBox
      {...rest}
      {...bind({ form, name })}
      value={textOf({ form, name })}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  )
}

interface NumberFieldProps extends Place {
  /** Such as `BPM`; it stands behind the label. A count has none. */
  unit?: string
  /** How many of the value make one of the unit. */
  perUnit?: number
  hint?: string
}

/** Keeps what is typed as it is, and gives the form a number; null where it is empty, NaN where it is none. */
export function NumberField({ form, name, unit, perUnit = 1, hint }: NumberFieldProps) {
  const value = form.values[name]
  const [typed, setTyped] = useState(() => (typeof value === 'number' ? String(value / perUnit) : ''))
  const change = (text: string): void => {
    setTyped(text)
    const plain = text.trim().replace(',', '.')
    form.set(name, plain === '' ? null : Math.round(Number(plain) * perUnit * 1e6) / 1e6)
  }
  const bound = bind({ form, name })
  return (
    <Field
      {...bound}
      label={unit === undefined ? bound.label : `${bound.label}, in ${unit}`}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

/** Typed in whole units and their parts, held in cents. */
export function MoneyField({ currency = '€', ...place }: Place & { currency?: string; hint?: string }) {
  return <NumberField {...place} unit={currency} perUnit={100} />
}

/** A day as `2026-05-12`, chosen in the browser's own calendar. */
export function DateField(
  place: Place & { min?: string; max?: string; hint?: string; isOptional?: boolean },
) {
  return <TextField type="date" {...place} />
}

interface DateRangeFieldProps {
  form: FormState
  from: string
  to: string
  /** The second day may be empty: null in the form. */
  isOpenEnded?: boolean
}

/** Two days, the second not before the first. */
export function DateRangeField({ form, from, to, isOpenEnded = false }: DateRangeFieldProps) {
  const first = textOf({ form, name: from })
  return (
    <div className={styles.pair}>
      <DateField form={form} name={from} />
      <DateField form={form} name={to} isOptional={isOpenEnded} {...(first === '' ? {} : { min: first })} />
    </div>
  )
}

export function SelectField({ form, name, options }: Place & { options: readonly Option[] }) {
  return (
    <SelectBox
      {...bind({ form, name })}
      value={textOf({ form, name })}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    >
      <option value="">Choose</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectBox>
  )
}

/** Any number of a few, all in sight. */
export function MultiSelectField({ form, name, options }: Place & { options: readonly Option[] }) {
  return (
    <PickChips
      label={form.labelOf(name)}
      options={options}
      picked={form.values[name] as string[]}
      onChange={(picked) => form.set(name, picked)}
    />
  )
}

export function SwitchField({ form, name }: Place) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={form.values[name] === true}
        onChange={({ currentTarget }) => form.set(name, currentTarget.checked)}
      />
      {form.labelOf(name)}
    </label>
  )
}

export function FileField({ form, name, accept, hint }: Place & { accept: string; hint?: string }) {
  return (
    <Field
      {...bind({ form, name })}
      type="file"
      accept={accept}
      hint={hint}
      onChange={({ currentTarget }) => form.set(name, currentTarget.files?.[0] ?? null)}
    />
  )
}
