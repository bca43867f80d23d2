import type { ReportClaim, ReportSubject, SoundKind } from '@segno/contract'
import type { Mode, PitchClass } from '@segno/units'
import { TEMPO_RULE } from '../../listening/read-tempo.ts'

/** What was filled in, as text. */
export interface ReportEntry {
  readonly what: ReportSubject | null
  readonly tempo: string
  /** `0-minor`, or `none`. */
  readonly key: string
  readonly instrument: string
  readonly words: string
}

type Read =
  | { readonly claim: ReportClaim | null; readonly problem?: never }
  | { readonly problem: { readonly field: 'what' | 'tempo' | 'words'; readonly message: string } }

/** What the listener thinks is right, or what is still missing. */
export function readReport(entry: ReportEntry, kind: SoundKind): Read {
  const { what, tempo, words } = entry
  if (what === null) return { problem: { field: 'what', message: 'Choose what is wrong' } }
  const hasWords = words.trim() !== ''
  if (what === 'tempo' && tempo.trim() !== '') {
    const tempoBpm = Number(tempo.trim().replace(',', '.'))
    if (!(tempoBpm >= 20 && tempoBpm <= 400)) return { problem: { field: 'tempo', message: TEMPO_RULE } }
    return { claim: { tempoBpm } }
  }
  const claim = claimOf(what, entry, kind)
  if (claim === null && !hasWords) return { problem: { field: 'words', message: 'Say what is wrong' } }
  return { claim }
}

function claimOf(what: ReportSubject, { key, instrument }: ReportEntry, kind: SoundKind): ReportClaim | null {
  if (what === 'key' && key !== '') return { key: keyOf(key) }
  if (what === 'instrument' && instrument !== '') return { instrument }
  if (what === 'kind') return { kind: kind === 'loop' ? 'oneShot' : 'loop' }
  return null
}

function keyOf(text: string): ReportClaim['key'] {
  if (text === 'none') return null
  const [tonic = '0', mode = 'major'] = text.split('-')
  return { tonic: Number(tonic) as PitchClass, mode: mode === 'root' ? null : (mode as Mode) }
}
