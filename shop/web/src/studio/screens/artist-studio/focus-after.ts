/** Where the keyboard goes on when what was pressed goes: in the list of cards, where there is one, or at the next step. */
export function focusWithoutSounds(): void {
  focusFirst('[data-sound-cards]', '[data-choose-files]')
}

/** Pressed once, the button that clears the list goes with what is cleared. */
export function focusAfterClearing(isEmpty: boolean): void {
  focusFirst(...(isEmpty ? [] : ['[data-file-list]']), '[data-choose-files]')
}

function focusFirst(...selectors: readonly string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector)
    if (found) return found.focus({ preventScroll: true })
  }
}
