import type { FileClaims } from '@segno/audio-files'
import type { Shop } from '@segno/contract'
import type { NameHints } from '@segno/sound-analysis'
import { relativeKey, scaleOf, type MusicalKey, type PitchClass, type SoundKey } from '@segno/units'
import { beatsOf } from '../catalogue/public.ts'
import { asSoundKey, type Claim } from './claim.ts'

/** Below this a measured tempo or key gives way to what the file's name says. */
const TRUSTED_CONFIDENCE = 0.6
const SAME_TEMPO = 0.01
const MAX_TITLE_LENGTH = 120

export interface Measured {
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  readonly tempoConfidence: number
  readonly tempoReadings: readonly { readonly tempoBpm: number; readonly odds: number }[]
  readonly beats: number | null
  readonly key: { readonly tonic: number; readonly mode: 'major' | 'minor' | null } | null
  readonly keyConfidence: number
  readonly instrument: string | null
}

/** Points that each kind costs where nobody asks for anything else. */
export type KindPrices = Pick<Shop['prices'], 'loop' | 'oneShot'>

export interface Settled {
  readonly title: string
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  /** Another that explains as much, where nobody says the tempo. */
  readonly otherTempoBpm: number | null
  readonly beats: number | null
  readonly key: SoundKey | null
  readonly instrument: string | null
  readonly pricePoints: number
  readonly taggedBy: 'analysis' | 'artist'
}

interface Evidence {
  readonly claim: Claim
  readonly hints: NameHints
  /** What the file says of itself. */
  readonly filed: FileClaims
  readonly measured: Measured
}

/** Weighs what was claimed, what the name and the file say and what was measured: a claim wins, then what can be trusted. */
export function settleTags(
  evidence: Evidence & { readonly prices: KindPrices },
  durationSeconds: number,
): Settled {
  const { claim, hints, filed, measured, prices } = evidence
  const kind = claim.kind ?? hints.kind ?? filed.kind ?? measured.kind
  const tempoBpm = settleTempo(evidence, { kind, durationSeconds })
  return {
    title: settleTitle(claim.title ?? hints.title),
    kind,
    tempoBpm,
    otherTempoBpm: otherTempo(evidence, tempoBpm),
    beats: claim.beats ?? beatsOf({ kind, tempoBpm, durationSeconds }),
    key: claim.key === undefined ? settleKey(evidence, kind) : asSoundKey(claim.key),
    instrument: claim.instrument ?? hints.instrument ?? measured.instrument,
    pricePoints: claim.pricePoints ?? prices[kind],
    taggedBy: Object.keys(claim).length > 0 ? 'artist' : 'analysis',
  }
}

function settleTempo(
  { claim, hints, filed, measured }: Evidence,
  { kind, durationSeconds }: { readonly kind: 'loop' | 'oneShot'; readonly durationSeconds: number },
): number | null {
  if (claim.tempoBpm !== undefined) return claim.tempoBpm
  if (kind === 'oneShot') return hints.tempoBpm
  const stated = [hints.tempoBpm, filed.tempoBpm].filter((tempoBpm) => tempoBpm !== null)
  const [first] = stated
  const measuredBpm = measured.tempoBpm
  if (first === undefined || measuredBpm === null) return first ?? measuredBpm
  const borneOut = stated.find((tempoBpm) => isOnePulse(tempoBpm, measuredBpm))
  if (borneOut !== undefined) return finerOf(borneOut, measuredBpm)
  if (hints.tempoBpm !== null && fillsLength(hints, durationSeconds)) return hints.tempoBpm
  // Beats that fill the length at their tempo are no mistake of a program's.
  if (filed.beats !== null) return filed.tempoBpm
  return measured.tempoConfidence < TRUSTED_CONFIDENCE ? first : measuredBpm
}

/** Below this another reading of the tempo explains as much. */
const SURE_OF_TEMPO = 0.5
const LEAST_ODDS_OF_OTHER = 0.2

function otherTempo({ claim, hints, filed, measured }: Evidence, tempoBpm: number | null): number | null {
  const isSaid = claim.tempoBpm !== undefined || hints.tempoBpm !== null || filed.tempoBpm !== null
  if (isSaid || tempoBpm === null || measured.tempoConfidence >= SURE_OF_TEMPO) return null
  const [, other] = measured.tempoReadings
  return other !== undefined && other.odds >= LEAST_ODDS_OF_OTHER ? other.tempoBpm : null
}

/** How far the length may be from the beats of a stated tempo. */
const MISS_BEATS = 0.03
const BAR_BEATS = 4

/** With "bpm" beside it a tempo is meant where half beats fill the length; a number alone where whole bars do. */
function fillsLength({ tempoBpm, hasTempoUnit }: NameHints, durationSeconds: number): boolean {
  const step = hasTempoUnit ? 0.5 : BAR_BEATS
  const beats = (durationSeconds * (tempoBpm ?? 0)) / 60
  const nearest = step * Math.round(beats / step)
  return nearest > 0 && Math.abs(beats - nearest) <= MISS_BEATS
}

/** The measurement follows the file's exact length, so where both mean the same tempo it is the finer of the two. */
function finerOf(statedBpm: number, measuredBpm: number): number {
  return Math.abs(measuredBpm / statedBpm - 1) < SAME_TEMPO ? measuredBpm : statedBpm
}

/** Half and double are one pulse counted differently, and there the person who states the tempo knows best. */
function isOnePulse(statedBpm: number, measuredBpm: number): boolean {
  const ratio = measuredBpm / statedBpm
  return [0.5, 1, 2].some((times) => Math.abs(ratio - times) < SAME_TEMPO * times)
}

/** Whoever wrote a key into the name or the file meant it; the measurement is kept beside it for whoever reviews the sound. */
function settleKey({ hints, filed, measured }: Evidence, kind: 'loop' | 'oneShot'): SoundKey | null {
  const stated = [hints.key, filed.key].find((key) => scaleOf(key) !== null)
  const heard = asSoundKey(measured.key)
  if (stated) return stated
  const isSure = measured.keyConfidence >= TRUSTED_CONFIDENCE
  if (hints.key !== null) {
    const believed = kind === 'loop' || isSure ? heard : null
    return scaleAt(hints.key.tonic, believed, { isSure: false }) ?? hints.key
  }
  if (filed.tonic === null || heard === null) return heard
  // Of a loop the root in a file may be no more than the note that a sampler puts it on.
  const unscaled = kind === 'oneShot' ? { tonic: filed.tonic, mode: null } : heard
  return scaleAt(filed.tonic, heard, { isSure }) ?? unscaled
}

/**
 * The key that was heard, where it is on a root that was stated without a mode; or the one that shares its notes, where
 * those two are not told apart surely. `undefined` where neither is on that root.
 */
function scaleAt(
  root: PitchClass,
  heard: SoundKey | null,
  { isSure }: { readonly isSure: boolean },
): MusicalKey | undefined {
  const scale = scaleOf(heard)
  if (scale === null) return undefined
  return [scale, ...(isSure ? [] : [relativeKey(scale)])].find(({ tonic }) => tonic === root)
}

function settleTitle(title: string): string {
  const clean = title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH)
  return clean === '' ? 'Untitled' : clean
}
