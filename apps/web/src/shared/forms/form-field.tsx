import type { InputHTMLAttributes } from 'react'
import { Field } from '../../ui/field.tsx'
import type { Form } from './use-form.ts'

type FormFieldProps<Of extends Readonly<Record<string, string>>> = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'form' | 'name' | 'id'
> & {
  form: Form<Of>
  name: keyof Of & string
  label: string
  hint?: string
}

/** A field of a form: it shows what the form holds, and what is wrong with it. */
export function FormField<Of extends Readonly<Record<string, string>>>({
  form,
  name,
  ...rest
}: FormFieldProps<Of>) {
  return (
    <Field
      {...rest}
      name={name}
      value={form.entry[name]}
      error={form.errors[name]}
      onChange={(event) => form.set(name, event.currentTarget.value)}
    />
  )
}
