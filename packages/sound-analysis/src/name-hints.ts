import { parseKey, type MusicalKey } from '@segno/units'

/** What the name of a file says. Kept apart from what is measured: names are right more often than not, but not always. */
export interface NameHints {
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
  /** A slug such as `hi-hat`. */
  readonly instrument: string | null
  readonly kind: 'loop' | 'oneShot' | null
  /** The name without what was read out of it, in words. */
  readonly title: string
}

const SLOWEST_BPM = 50
const FASTEST_BPM = 220
/** A bare number is a tempo only where loops usually are: 808 is a machine, and 01 a place in a list. */
const BARE_SLOWEST_BPM = 60
const BARE_FASTEST_BPM = 200

const INSTRUMENTS: readonly (readonly [RegExp, string])[] = [
  [/^(hi-?hats?|hh|hats?|rides?|cymbals?)$/, 'hi-hat'],
  [/^(kicks?|bd|bassdrum)$/, 'kick'],
  [/^(snares?|sd|rims?|rimshot)$/, 'snare'],
  [/^claps?$/, 'clap'],
  [/^(drums?|drumloops?|beats?|breaks?|breakbeat|amen)$/, 'drums'],
  [/^(perc|percs|percussion|shaker|conga|bongo|tops?|tabla|cowbell)$/, 'percussion'],
  [/^(bass|basslines?|bassloops?|sub|808)$/, 'bass'],
  [/^(chords?|stabs?)$/, 'chords'],
  [/^(keys|piano|rhodes|organ|ep)$/, 'keys'],
  [/^(pads?|strings?|drone)$/, 'pad'],
  [/^(leads?|melody|hook)$/, 'lead'],
  [/^(arps?|arpeggio|seq)$/, 'arp'],
  [/^(plucks?|bells?|mallets?|marimba)$/, 'pluck'],
  [/^(guitars?|gtr)$/, 'guitar'],
  [/^(vocals?|vox|voice|choir)$/, 'vocal'],
  [/^(brass|horns?|trumpet|sax)$/, 'brass'],
  [/^(textures?|atmos?|ambience|foley|noise)$/, 'texture'],
  [/^(fx|sfx|riser|impact|sweep)$/, 'fx'],
]

/**
 * Reads a name such as `Artist_Deep_Bass_120_Cmin.wav`.
 *
 * @param fileName with or without folders and ending
 */
export function readNameHints(fileName: string): NameHints {
  const base = (fileName.split(/[/\\]/).at(-1) ?? '').replace(/\.[a-z0-9]{2,4}$/i, '')
  const words = base.split(/[\s_,;()[\]+]+|(?<=[^\d\s])-|-(?=[^\d])/).filter((word) => word !== '')
  const tempo = findTempo(words)
  const key = findKey(words)
  const used = new Set([...(tempo?.at ?? []), ...(key?.at ?? [])])
  return {
    tempoBpm: tempo?.tempoBpm ?? null,
    key: key?.key ?? null,
    instrument: findInstrument(words),
    kind: findKind(words),
    title: toTitle(words.filter((_, at) => !used.has(at))),
  }
}

interface FoundTempo {
  readonly tempoBpm: number
  readonly at: readonly number[]
}

function findTempo(words: readonly string[]): FoundTempo | null {
  for (const [at, word] of words.entries()) {
    const joined = /^(\d{2,3}(?:\.\d{1,3})?)bpm$/i.exec(word) ?? /^bpm(\d{2,3}(?:\.\d{1,3})?)$/i.exec(word)
    if (joined) return inRange(Number(joined[1]), [at])
    if (/^bpm$/i.test(word) && /^\d{2,3}(\.\d{1,3})?$/.test(words[at - 1] ?? '')) {
      return inRange(Number(words[at - 1]), [at - 1, at])
    }
  }
  const bare = words.findIndex((word) => /^\d{2,3}$/.test(word) && isBareTempo(word))
  return bare < 0 ? null : { tempoBpm: Number(words[bare]), at: [bare] }
}

function inRange(tempoBpm: number, at: readonly number[]): FoundTempo | null {
  return tempoBpm >= SLOWEST_BPM && tempoBpm <= FASTEST_BPM ? { tempoBpm, at } : null
}

/** A leading zero counts files, and no tempo is written with one. */
function isBareTempo(word: string): boolean {
  return !word.startsWith('0') && Number(word) >= BARE_SLOWEST_BPM && Number(word) <= BARE_FASTEST_BPM
}

function findKey(words: readonly string[]): { key: MusicalKey; at: readonly number[] } | null {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1] ?? ''
    const spelled = /^(major|minor|maj|min)$/i.test(next) ? parseKey(`${word} ${next.toLowerCase()}`) : null
    if (spelled) return { key: spelled, at: [at, at + 1] }
    const key = looksLikeKey(word, at) ? parseKey(word) : null
    if (key) return { key, at: [at] }
  }
  return null
}

/** `A` and `am` are words of English too; a lone letter counts only as a capital, and not at the beginning of a name. */
function looksLikeKey(word: string, at: number): boolean {
  if (/^[A-G](#|♯|b|♭)?(maj|min|major|minor|m)$/i.test(word)) return word !== 'am'
  if (/^[A-G](#|♯|♭)$/i.test(word) || /^[A-G]b$/.test(word)) return true
  return /^[B-G]$/.test(word) && at > 0
}

function findInstrument(words: readonly string[]): string | null {
  for (const word of words.toReversed()) {
    const found = INSTRUMENTS.find(([pattern]) => pattern.test(word.toLowerCase()))
    if (found) return found[1]
  }
  return null
}

function findKind(words: readonly string[]): 'loop' | 'oneShot' | null {
  const text = words.join(' ').toLowerCase()
  if (/\b(one ?-?shots?|hit|single)\b/.test(text)) return 'oneShot'
  return /\bloops?\b|\w+loops?\b/.test(text) ? 'loop' : null
}

function toTitle(words: readonly string[]): string {
  const title = words.join(' ').replace(/\s+/g, ' ').trim()
  return title.charAt(0).toUpperCase() + title.slice(1)
}
