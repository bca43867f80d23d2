/**
 * Loads the page anew, unless nobody would answer: then the browser would put a page of its own in the place of ours, and
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
