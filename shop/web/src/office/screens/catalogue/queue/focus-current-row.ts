/** What had the focus is gone; the keyboard goes on where one is in the queue. */
export function focusCurrentRow(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-queue] [aria-current=true]')?.focus({ preventScroll: true }),
  )
}
