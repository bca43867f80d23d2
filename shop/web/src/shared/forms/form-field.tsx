import type { ChangeEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Form } from './use-form.ts'

type Entry = Readonly<Record<string, string>>
interface Place<Of extends Entry> {
  form: Form<Of>
  name: keyof Of & string
}
/** What the form gives, or what belongs to it. */
type Bound = 'form' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'
type FormProps<Of extends Entry, Part extends (props: never) => unknown> = Place<Of> &
  Omit<Parameters<Part>[0], Bound>

/** A field of a form: it shows what the form holds, and what is wrong with it. */
export function FormField<Of extends Entry>({ form, name, ...rest }: FormProps<Of, typeof Field>) {
  return <Field {...rest} {...bind({ form, name })} />
}

export function FormPassword<Of extends Entry>({ form, name, ...rest }: FormProps<Of, typeof PasswordField>) {
  return <PasswordField {...rest} {...bind({ form, name })} />
}

export function FormSelect<Of extends Entry>({ form, name, ...rest }: FormProps<Of, typeof SelectField>) {
  return <SelectField {...rest} {...bind({ form, name })} />
}

function bind<Of extends Entry>({ form, name }: Place<Of>) {
  return {
    name,
    value: form.entry[name],
    error: form.errors[name],
    onBlur: () => form.leave(name),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      form.set(name, currentTarget.value),
  }
}
