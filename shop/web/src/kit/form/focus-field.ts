type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Puts the focus on the first of a form's fields, in the order of the page, that has one of these names and takes it. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.querySelectorAll<Field>('input, select, textarea')]
  fields.find((field) => !field.disabled && names.includes(field.name))?.focus()
}
