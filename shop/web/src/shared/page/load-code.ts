/* oxlint-disable no-var -- names of the whole page are declared so */
declare global {
  /** Takes the place of `import()` in the built page. */
  var loadCode: (file: string) => Promise<unknown>
  /** The files, and by places among them what each needs beyond what the page begins with; set by the build. */
  var codeGraph: {
    readonly files: readonly string[]
    readonly needs: Readonly<Record<number, readonly number[]>>
  }
  /** Files that are likely to be wanted next; set by the build. */
  var codeAhead: readonly string[]
}

/** The server is there and has no such file: it serves another version of the page. */
export class ChunkMissing extends Error {}

const arrived = new Map<string, Promise<void>>()

globalThis.loadCode = async (file) => {
  await fetchWithNeeds(file)
  // From the browser's cache now.
  return import(/* @vite-ignore */ `/assets/${file}`)
}

/** Fetches what is likely to be wanted next, one file after the other, so that it is there without a line. */
export async function fetchAhead(): Promise<void> {
  for (const file of codeAhead) await fetchWithNeeds(file, 'low').catch(() => undefined)
}

async function fetchWithNeeds(file: string, priority?: RequestPriority): Promise<void> {
  const { files, needs } = codeGraph
  const needed = needs[files.indexOf(file)] ?? []
  await Promise.all([file, ...needed.map((at) => files[at]!)].map((each) => fetchOnce(each, priority)))
}

/**
 * @throws {ChunkMissing} where the server does not have it
 * @throws {TypeError} where the server cannot be reached, or the file does not arrive whole
 */
function fetchOnce(file: string, priority?: RequestPriority): Promise<void> {
  const known = arrived.get(file)
  if (known) return known
  const coming = fetchWhole(`/assets/${file}`, priority)
  arrived.set(file, coming)
  // The next to ask tries again.
  coming.catch(() => arrived.delete(file))
  return coming
}

async function fetchWhole(address: string, priority: RequestPriority = 'auto'): Promise<void> {
  const answer = await fetch(address, { priority })
  if (answer.status === 404) throw new ChunkMissing(address)
  if (!answer.ok) throw new TypeError(`${address} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}
