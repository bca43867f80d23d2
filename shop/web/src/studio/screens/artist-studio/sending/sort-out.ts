/** A file as it was dropped or chosen. */
export interface BroughtFile {
  readonly file: File
  /** With the folders that it was in. */
  readonly path: string
}

export interface SortedOut {
  readonly sounds: readonly BroughtFile[]
  /** What lies in folders of sounds and is none. */
  readonly skipped: readonly string[]
}

/** What is looked at more closely: the content decides, and these names promise sound. */
const SOUND = /\.(wave?|bwf|rf64|aiff?|aifc|flac|mp3|ogg|oga|opus|m4a|aac|wma|caf|w64)$/i

/** Of what was brought, what may be sound. A single file that somebody chose is never skipped without a word. */
export function sortOut(brought: readonly BroughtFile[]): SortedOut {
  const isSound = ({ path }: BroughtFile): boolean => SOUND.test(path) && !isHidden(path)
  const sounds = brought.filter(isSound)
  if (sounds.length === 0 && brought.length === 1) return { sounds: brought, skipped: [] }
  return {
    sounds,
    skipped: brought.filter((one) => !isSound(one)).map(({ path }) => path),
  }
}

/** Finder's shadow copies (`._Bass.wav`) and other things that nobody sees. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'))
}

const MOST_KINDS = 4

/** `Skipped 14 files that are no sounds: 12 .asd, .DS_Store, .txt.` @returns null where nothing was */
export function skippedSentence(skipped: readonly string[]): string | null {
  if (skipped.length === 0) return null
  const counts = new Map<string, number>()
  for (const path of skipped) counts.set(kindOf(path), (counts.get(kindOf(path)) ?? 0) + 1)
  const kinds = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, count]) => (count === 1 ? kind : `${count} ${kind}`))
  const shown = kinds.slice(0, MOST_KINDS).join(', ')
  const more = kinds.length > MOST_KINDS ? ' and others' : ''
  return `Skipped ${skipped.length === 1 ? '1 file (not audio)' : `${skipped.length} files (not audio)`}: ${shown}${more}.`
}

function kindOf(path: string): string {
  const name = path.split('/').at(-1) ?? path
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : name
}
