import type { SoundQueryInAddress } from '@segno/contract'
import { formatKey, type MusicalKey, parseKey } from '@segno/units'
import { isId } from '../../platform/ids.ts'
import type { FormerTerms } from '../former-terms.ts'
import { keyName, readKeyName } from '../key-name.ts'
import type { TermNames } from '../term-names.ts'

/** In the order in which an address has them. */
export const LANDING_KINDS = ['genre', 'instrument', 'key', 'tempo'] as const
export type LandingKind = (typeof LANDING_KINDS)[number]

/** One condition of a landing page. */
export type LandingPart =
  | { readonly kind: 'genre' | 'instrument'; readonly slug: string }
  | { readonly kind: 'key'; readonly key: MusicalKey }
  | { readonly kind: 'tempo'; readonly tempoBpm: number }

/** What the words of an address can mean. */
interface LandingTerms {
  readonly termNames: TermNames
  readonly formerTerms: FormerTerms
}

const TERM_KINDS = ['genre', 'instrument'] as const
const MOST_PARTS = 2
const SLOWEST_BPM = 20
const FASTEST_BPM = 400

/** One or two conditions of different kinds, in the order of `LANDING_KINDS`; null where a part means nothing. */
export function readLanding(segments: readonly string[], terms: LandingTerms): LandingPart[] | null {
  const parts = segments.map((segment) => readPart(segment.toLowerCase(), terms))
  const known = parts.filter((part) => part !== null)
  return known.length === parts.length ? ordered(known) : null
}

/** The only address of these conditions; null where it would be read as something else. */
export function landingPath(parts: readonly LandingPart[], terms: LandingTerms): string | null {
  const inOrder = ordered(parts)
  if (inOrder === null) return null
  const segments = inOrder.map(segmentOf)
  const back = readLanding(segments, terms)
  const isSame = inOrder.every((part, place) => {
    const read = back?.[place]
    return read?.kind === part.kind && segmentOf(read) === segments[place]
  })
  return isSame ? `/sounds/${segments.join('/')}` : null
}

export function landingFilter(parts: readonly LandingPart[]): SoundQueryInAddress {
  return Object.assign({}, ...parts.map(filterOf)) as SoundQueryInAddress
}

/** Says how a list is ordered, and not what is in it. */
const ORDERS = new Set(['sort', 'seed'])

/** The conditions of a search that says no more than a landing page; null for any other. */
export function landingOfSearch(search: URLSearchParams, terms: LandingTerms): LandingPart[] | null {
  const asked = [...search].filter(([name]) => !ORDERS.has(name))
  const value = (name: string): string => search.get(name) ?? ''
  const [genre = '', instrument = '', key = '', tempo = ''] = ['genre', 'instrument', 'key', 'tempoMin'].map(
    value,
  )
  const parts: LandingPart[] = [
    ...termIn('genre', genre, terms),
    ...termIn('instrument', instrument, terms),
    ...(/^(\d|1[01])-(major|minor)$/.test(key) ? [{ kind: 'key' as const, key: readKeyName(key) }] : []),
    ...(value('tempoMax') === tempo ? tempoIn(tempo) : []),
  ]
  const inOrder = ordered(parts)
  const said = Object.entries(landingFilter(parts)).length
  return inOrder !== null && said === asked.length ? inOrder : null
}

function readPart(segment: string, terms: LandingTerms): LandingPart | null {
  // A sound's own page has that address.
  if (isId(segment)) return null
  const [tempo] = tempoIn(/^(\d+)-bpm$/.exec(segment)?.[1] ?? '')
  if (tempo) return tempo
  const key = /-(major|minor)$/.test(segment) ? parseKey(segment.replaceAll('-', ' ')) : null
  if (key) return { kind: 'key', key }
  const known = TERM_KINDS.find((kind) => terms.termNames.has(`${kind}/${segment}`))
  if (known) return { kind: known, slug: segment }
  return TERM_KINDS.flatMap((kind) => termIn(kind, segment, terms))[0] ?? null
}

function termIn(
  kind: (typeof TERM_KINDS)[number],
  slug: string,
  { termNames, formerTerms }: LandingTerms,
): LandingPart[] {
  const [now = slug] = formerTerms.now(kind, [slug])
  return termNames.has(`${kind}/${now}`) ? [{ kind, slug: now }] : []
}

function tempoIn(text: string): LandingPart[] {
  const tempoBpm = Number(text)
  const isTempo = /^[1-9]\d{1,2}$/.test(text) && tempoBpm >= SLOWEST_BPM && tempoBpm <= FASTEST_BPM
  return isTempo ? [{ kind: 'tempo', tempoBpm }] : []
}

function ordered(parts: readonly LandingPart[]): LandingPart[] | null {
  const inOrder = LANDING_KINDS.flatMap((kind) => parts.filter((part) => part.kind === kind))
  const areDifferent = new Set(parts.map(({ kind }) => kind)).size === parts.length
  return areDifferent && parts.length > 0 && parts.length <= MOST_PARTS ? inOrder : null
}

function segmentOf(part: LandingPart): string {
  if (part.kind === 'tempo') return `${part.tempoBpm}-bpm`
  if (part.kind !== 'key') return part.slug
  return formatKey(part.key).toLowerCase().replace('♯', '-sharp').replace('♭', '-flat').replace(' ', '-')
}

function filterOf(part: LandingPart): SoundQueryInAddress {
  if (part.kind === 'tempo') return { tempoMin: String(part.tempoBpm), tempoMax: String(part.tempoBpm) }
  return part.kind === 'key' ? { key: keyName(part.key) } : { [part.kind]: part.slug }
}
