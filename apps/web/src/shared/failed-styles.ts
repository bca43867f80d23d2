/** Style files of parts that are fetched late. What was asked for once is not asked for again, even if it never came. */
const failed = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  // The failure of an element is told to nobody above it otherwise.
  { capture: true },
)

/** Asks anew for the styles that could not be fetched, so that no part appears without its own. */
export async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchAnew))
}

async function fetchAnew(link: HTMLLinkElement): Promise<void> {
  failed.delete(link)
  const anew = document.createElement('link')
  for (const { name, value } of link.attributes) anew.setAttribute(name, value)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  anew.addEventListener('load', () => resolve())
  anew.addEventListener('error', () => reject(new Error(`No styles at ${anew.href}`)))
  link.replaceWith(anew)
  await promise
}
