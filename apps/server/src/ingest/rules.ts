import type { Shop } from '@segno/contract'
import type { NameHints } from '@segno/sound-analysis'
import type { MusicalKey } from '@segno/units'
import { beatsOf } from '../catalogue/public.ts'
import { asMusicalKey, type Claim } from './claim.ts'

/** Below this a measured tempo or key gives way to what the file's name says. */
const TRUSTED_CONFIDENCE = 0.6
const SAME_TEMPO = 0.01
const MAX_TITLE_LENGTH = 120

export interface Measured {
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  readonly tempoConfidence: number
  readonly beats: number | null
  readonly key: { readonly tonic: number; readonly mode: 'major' | 'minor' } | null
  readonly keyConfidence: number
  readonly instrument: string | null
}

/** Points that each kind costs where nobody asks for anything else. */
export type KindPrices = Pick<Shop['prices'], 'loop' | 'oneShot'>

export interface Settled {
  readonly title: string
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  readonly beats: number | null
  readonly key: MusicalKey | null
  readonly instrument: string | null
  readonly pricePoints: number
  readonly taggedBy: 'analysis' | 'artist'
}

/** Weighs what was claimed, what the name says and what was measured: a claim wins, then what can be trusted. */
export function settleTags(
  evidence: { claim: Claim; hints: NameHints; measured: Measured; prices: KindPrices },
  durationSeconds: number,
): Settled {
  const { claim, hints, measured, prices } = evidence
  const kind = claim.kind ?? hints.kind ?? measured.kind
  const tempoBpm = settleTempo(evidence, kind)
  return {
    title: settleTitle(claim.title ?? hints.title),
    kind,
    tempoBpm,
    beats: claim.beats ?? beatsOf({ kind, tempoBpm, durationSeconds }),
    key: claim.key === undefined ? settleKey(hints, measured) : asMusicalKey(claim.key),
    instrument: claim.instrument ?? hints.instrument ?? measured.instrument,
    pricePoints: claim.pricePoints ?? prices[kind],
    taggedBy: Object.keys(claim).length > 0 ? 'artist' : 'analysis',
  }
}

function settleTempo(
  { claim, hints, measured }: { claim: Claim; hints: NameHints; measured: Measured },
  kind: 'loop' | 'oneShot',
): number | null {
  if (claim.tempoBpm !== undefined) return claim.tempoBpm
  if (kind === 'oneShot') return hints.tempoBpm
  if (hints.tempoBpm === null || measured.tempoBpm === null) return hints.tempoBpm ?? measured.tempoBpm
  // The measurement follows the file's exact length, so where both mean the same tempo it is the finer of the two;
  // half and double are one pulse counted differently, and there the person who named the file knows best.
  if (Math.abs(measured.tempoBpm / hints.tempoBpm - 1) < SAME_TEMPO) return measured.tempoBpm
  const ratio = measured.tempoBpm / hints.tempoBpm
  const isOctave = Math.abs(ratio - 2) < SAME_TEMPO * 2 || Math.abs(ratio - 0.5) < SAME_TEMPO / 2
  return isOctave || measured.tempoConfidence < TRUSTED_CONFIDENCE ? hints.tempoBpm : measured.tempoBpm
}

/** Whoever wrote a key into the name meant it; the measurement is kept beside it for whoever reviews the sound. */
function settleKey(hints: NameHints, measured: Measured): MusicalKey | null {
  return hints.key ?? asMusicalKey(measured.key)
}

function settleTitle(title: string): string {
  const clean = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH)
  return clean === '' ? 'Untitled' : clean
}
