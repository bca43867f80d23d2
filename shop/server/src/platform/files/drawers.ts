import { FileStoreFault } from './file-store.ts'

/** Facts of one file of the store. */
interface Keyed {
  readonly key: string
}

export interface Drawer<One, Other> {
  readonly ones: readonly One[]
  readonly others: readonly Other[]
}

/** Shelf and first two digits of a key. */
const drawerOf = (key: string): string => key.slice(0, key.indexOf('/') + 3)

/**
 * Two lists of files side by side, a drawer at a time, so that lists of millions are compared without being held. Both are in
 * the order of `FileStore.list`.
 *
 * @throws {FileStoreFault} where one of them is not
 */
export async function* sideBySide<One extends Keyed, Other extends Keyed>(
  some: AsyncIterable<One>,
  others: AsyncIterable<Other>,
): AsyncGenerator<Drawer<One, Other>> {
  const [left, right] = [inDrawers(some), inDrawers(others)]
  try {
    let [one, other] = [await left.next(), await right.next()]
    while (one.done !== true || other.done !== true) {
      const name = firstOf(one.value?.name, other.value?.name)
      const here = one.value?.name === name ? one.value : undefined
      const there = other.value?.name === name ? other.value : undefined
      yield { ones: here?.files ?? [], others: there?.files ?? [] }
      if (here) one = await left.next()
      if (there) other = await right.next()
    }
  } finally {
    await left.return(undefined)
    await right.return(undefined)
  }
}

const firstOf = (one: string | undefined, other: string | undefined): string | undefined =>
  other === undefined || (one !== undefined && one < other) ? one : other

async function* inDrawers<File extends Keyed>(
  files: AsyncIterable<File>,
): AsyncGenerator<{ name: string; files: File[] }, undefined> {
  let open: { name: string; files: File[] } | undefined
  for await (const file of files) {
    const name = drawerOf(file.key)
    if (open?.name === name) {
      open.files.push(file)
      continue
    }
    if (open !== undefined && name < open.name)
      throw new FileStoreFault(`files are listed out of order: ${name} after ${open.name}`)
    if (open !== undefined) yield open
    open = { name, files: [file] }
  }
  if (open !== undefined) yield open
  return undefined
}
