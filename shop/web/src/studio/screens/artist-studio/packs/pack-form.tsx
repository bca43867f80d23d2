import { FormField } from '../../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import styles from './packs.module.css'

interface PackWords {
  readonly title: string
  readonly description: string
}

interface PackFormProps {
  initial: PackWords
  /** What the button does, and what it says meanwhile. */
  submit: string
  busy: string
  send: (words: PackWords) => Promise<void>
}

/** What a pack is called, and what is said of it. */
export function PackForm({ initial, submit, busy, send }: PackFormProps) {
  const form = useForm({
    initial: { title: initial.title, description: initial.description },
    check: ({ title }) => ({ title: title.trim() === '' ? 'A pack needs a title' : null }),
    send: ({ title, description }) => send({ title: title.trim(), description: description.trim() }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField form={form} name="title" label="Title of the pack" autoComplete="off" maxLength={120} />
      <TextAreaField
        label="About the pack"
        name="description"
        rows={4}
        maxLength={2_000}
        value={form.entry.description}
        error={form.errors.description}
        onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        {form.isBusy ? busy : submit}
      </Button>
    </form>
  )
}
