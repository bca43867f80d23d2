/** The dialog around a form puts the focus into its first field as it opens, and not on what closes it. */
export function beginInForm(form: HTMLFormElement | null): void {
  form?.querySelector('input, select, textarea')?.setAttribute('autofocus', '')
}
