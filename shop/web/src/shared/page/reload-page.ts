/**
 * Reloads the page, unless nobody would answer: then the browser would put a page of its own in the place of ours, and
 * what is on the screen would be lost.
 *
 * @returns false where the server cannot be reached, and nothing has happened
 */
export async function reloadPage(): Promise<boolean> {
  const isServed = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServed) location.reload()
  return isServed
}

const holds: (() => boolean)[] = []

/** The page does not reload by itself while `holds` says that something would be lost, such as what sounds. */
export function blockReload(isNeeded: () => boolean): void {
  holds.push(isNeeded)
}

/** Whether nothing sounds, is typed, is asked, uploads or waits to be saved. */
export function isSafeToReload(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
  const isAsking = document.querySelector('dialog[open], [role="dialog"]') !== null
  // Forms and uploads that a reload would lose answer as they answer the browser.
  const wouldAsk = !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return !isTyping && !isAsking && !wouldAsk && !holds.some((isNeeded) => isNeeded())
}
