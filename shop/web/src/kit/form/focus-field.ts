/** Puts the focus on the first of a form's fields, in the order of the page, that has one of these names. */
export function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.querySelectorAll<HTMLElement>('input, select, textarea')]
  const first = fields.find((field) => names.includes(field.getAttribute('name') ?? ''))
  first?.focus()
}
