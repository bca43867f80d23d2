/** What had the focus goes; the keyboard goes on at this term, or in the list where it is not shown. */
export function focusTerm(slug: string | undefined): void {
  const list = document.querySelector<HTMLElement>('[data-terms]')
  const line =
    slug === undefined ? null : list?.querySelector<HTMLElement>(`[data-term="${CSS.escape(slug)}"]`)
  const target = line ?? list
  target?.focus()
}
