/** The id in a field of the provider's that may hold the object itself. */
export function idOf(named: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id
}

/** An instant as the provider writes it. */
export const instantOf = (unixSeconds: number): Date => new Date(unixSeconds * 1_000)

const AT_ONCE = 100

/** All that a list of the provider's has, by pages. */
export async function* pagesOf<Item>(list: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = []
  for await (const item of list) {
    page.push(item)
    if (page.length < AT_ONCE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
