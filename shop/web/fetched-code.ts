import type { Plugin, Rolldown } from 'vite'

/** Files that are likely to be wanted next, by the beginnings of their names: they must be there when the line is not. */
const AHEAD = [
  'stretch-processor',
  'stretching',
  'source-worker',
  'make-rendered',
  'open-user-menu',
  'toast-stack',
  'help-overlay',
  'palette',
  'suggestion-panel',
  'artists-screen',
  'packs-screen',
  'favourites-screen',
  'match-screen',
  'cart-screen',
  'login-screen',
]
/** As long as what takes its place, so that source maps stay true. */
const IMPORT = /\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g

/**
 * Browsers remember for the life of a page that a module could not be fetched, and never ask for it again. So each
 * `import()` of the built page becomes a `loadCode()` (`src/shared/page/load-code.ts`), which fetches the file and all that it
 * needs before it imports them.
 */
export function fetchedCode(): Plugin {
  return {
    name: 'fetched-code',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))
        if (!page) this.error('The page has no chunk of its own.')
        const graph = graphOf(chunks, page.fileName)
        for (const chunk of chunks) chunk.code = chunk.code.replace(IMPORT, 'loadCode($1$2$1)')
        const files = Object.keys(bundle).map(baseName)
        const ahead = AHEAD.map(
          (name) =>
            files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js')) ??
            this.error(`No built file begins with ${name}-.`),
        )
        page.code += `\nglobalThis.codeGraph=${JSON.stringify(graph)};globalThis.codeAhead=${JSON.stringify(ahead)};\n`
      },
    },
  }
}

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>

/** What each file needs, without what the page begins with. Names stand once, and are meant by their places. */
export function graphOf(
  chunks: readonly Chunk[],
  page: string,
): { files: string[]; needs: Record<number, number[]> } {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const neededBy = (file: string, found = new Set<string>()): Set<string> => {
    for (const needed of importsOf.get(file) ?? [])
      if (!found.has(needed)) neededBy(needed, found.add(needed))
    return found
  }
  const first = neededBy(page).add(page)
  const files = chunks.map(({ fileName }) => fileName)
  const needs = files.map((file) =>
    [...neededBy(file)].filter((needed) => !first.has(needed)).map((needed) => files.indexOf(needed)),
  )
  return {
    files: files.map(baseName),
    needs: Object.fromEntries(needs.flatMap((places, at) => (places.length === 0 ? [] : [[at, places]]))),
  }
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
