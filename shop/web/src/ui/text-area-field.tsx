import type { TextareaHTMLAttributes } from 'react'
import { Labelled } from './labelled.tsx'

type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string
  error?: string | null | undefined
}

/** A labelled text of several lines with what is wrong with it underneath. */
export function TextAreaField({ label, error, ...rest }: TextAreaFieldProps) {
  return <Labelled {...{ label, error }}>{(control) => <textarea {...rest} {...control} />}</Labelled>
}
