import { useState } from 'react'
import { dayShown } from '../format/date.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordField as PasswordBox } from '../../ui/password-field.tsx'
import { PickChips } from '../../ui/pick-chips.tsx'
import { SelectField as SelectBox } from '../../ui/select-field.tsx'
import { TextAreaField as TextAreaBox } from '../../ui/text-area-field.tsx'
import styles from './form.module.css'
import type { FormState } from './use-form.ts'

type Held = Readonly<Record<string, unknown>>
interface Place<Of extends Held> {
  form: FormState<Of>
  name: NoInfer<keyof Of & string>
}
/** What the form gives. */
type Bound = 'label' | 'name' | 'form' | 'value' | 'error' | 'onBlur'
interface Option {
  readonly value: string
  readonly label: string
}

const bind = <Of extends Held>({ form, name }: Place<Of>) => ({
  name,
  label: form.labelOf(name),
  error: form.problems[name],
  onBlur: () => form.leave(name),
})
function textOf<Of extends Held>({ form, name }: Place<Of>): string {
  const value = form.values[name]
  return typeof value === 'string' ? value : ''
}

/** A form's field, as that part of `ui` which shows it. */
type PlaceOf<Of extends Held, Part extends (props: never) => unknown> = Place<Of> &
  Omit<Parameters<Part>[0], Bound>
type TextFieldProps<Of extends Held> = PlaceOf<Of, typeof Field> & {
  /** The form holds null while it is empty. */
  isOptional?: boolean
  /** Its label says that it may stay empty. */
  isMarked?: boolean
}

/** Give `autoComplete` and, for an address or a date, `type`. */
export function TextField<Of extends Held>({
  form,
  name,
  isOptional = false,
  isMarked = false,
  ...rest
}: TextFieldProps<Of>) {
  return (
    <Field
      {...rest}
      {...bind({ form, name })}
      {...(isMarked ? { label: `${form.labelOf(name)} (optional)` } : {})}
      value={textOf({ form, name })}
      onChange={({ currentTarget: { value } }) => form.set(name, isOptional && value === '' ? null : value)}
    />
  )
}

/** A password that can be looked at while it is typed. */
export function PasswordField<Of extends Held>({ form, name, ...rest }: PlaceOf<Of, typeof PasswordBox>) {
  return (
    <PasswordBox
      {...rest}
      {...bind({ form, name })}
      value={textOf({ form, name })}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  )
}

export function TextAreaField<Of extends Held>({ form, name, ...rest }: PlaceOf<Of, typeof TextAreaBox>) {
  return (
    <TextAreaBox
      {...rest}
      {...bind({ form, name })}
      value={textOf({ form, name })}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  )
}

interface NumberFieldProps<Of extends Held> extends Place<Of> {
  /** Such as `BPM`; it stands behind the label. A count has none. */
  unit?: string
  /** How many of the value make one of the unit. */
  perUnit?: number
  hint?: string
  /** Says what is wrong as it is typed, not only once it is left. */
  isEager?: boolean
}

/** Keeps what is typed as it is, and gives the form a number; null where it is empty, NaN where it is none. */
export function NumberField<Of extends Held>({
  form,
  name,
  unit,
  perUnit = 1,
  hint,
  isEager = false,
}: NumberFieldProps<Of>) {
  const value = form.values[name]
  const [typed, setTyped] = useState(() => (typeof value === 'number' ? String(value / perUnit) : ''))
  const change = (text: string): void => {
    setTyped(text)
    const plain = text.trim().replace(',', '.')
    if (isEager) form.leave(name)
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
export function MoneyField<Of extends Held>({
  currency = '€',
  ...place
}: Place<Of> & { currency?: string; hint?: string }) {
  return <NumberField {...place} unit={currency} perUnit={100} />
}

/** A day as `2026-05-12`, chosen in the browser's own calendar. */
export function DateField<Of extends Held>(
  place: Place<Of> & { min?: string; max?: string; hint?: string; isOptional?: boolean },
) {
  return <TextField type="date" shown={dayShown(textOf(place))} {...place} />
}

interface DateRangeFieldProps<Of extends Held> {
  form: FormState<Of>
  from: NoInfer<keyof Of & string>
  to: NoInfer<keyof Of & string>
  /** The second day may be empty: null in the form. */
  isOpenEnded?: boolean
}

/** Two days, the second not before the first. */
export function DateRangeField<Of extends Held>({
  form,
  from,
  to,
  isOpenEnded = false,
}: DateRangeFieldProps<Of>) {
  const first = textOf({ form, name: from })
  return (
    <div className={styles.pair}>
      <DateField form={form} name={from} />
      <DateField form={form} name={to} isOptional={isOpenEnded} {...(first === '' ? {} : { min: first })} />
    </div>
  )
}

type SelectFieldProps<Of extends Held> = PlaceOf<Of, typeof SelectBox> & {
  options: readonly Option[]
  /** One of the options always holds. */
  isChosen?: boolean
}

export function SelectField<Of extends Held>({
  form,
  name,
  options,
  isChosen = false,
  ...rest
}: SelectFieldProps<Of>) {
  return (
    <SelectBox
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      {...rest}
      {...bind({ form, name })}
      value={textOf({ form, name })}
    >
      {!isChosen && <option value="">Choose</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectBox>
  )
}

/** Any number of a few, all in sight. */
export function MultiSelectField<Of extends Held>({
  form,
  name,
  options,
}: Place<Of> & { options: readonly Option[] }) {
  return (
    <PickChips
      label={form.labelOf(name)}
      options={options}
      picked={form.values[name] as string[]}
      onChange={(picked) => form.set(name, picked)}
    />
  )
}

export function SwitchField<Of extends Held>({ form, name }: Place<Of>) {
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

export function FileField<Of extends Held>({
  form,
  name,
  accept,
  hint,
}: Place<Of> & { accept: string; hint?: string }) {
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
