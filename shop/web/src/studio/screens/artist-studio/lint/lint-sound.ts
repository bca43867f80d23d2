import type { FileClaims, PcmFile } from '@segno/audio-files'
import type { NameHints, SoundAnalysis } from '@segno/sound-analysis'
import type { SoundKey } from '@segno/units'
import { type Finding, FINDING_LEVELS, note } from './finding.ts'
import { lintFormat } from './lint-format.ts'
import { lintLevel, lintSignal } from './lint-level.ts'
import { lintName } from './lint-name.ts'
import { lintTiming } from './lint-timing.ts'
import { signalFacts } from './signal-facts.ts'

/** What a file is, for its artist to see before it is sent. */
export interface SoundFacts {
  readonly format: PcmFile['format']
  readonly sampleFormat: PcmFile['sampleFormat']
  readonly bitDepth: number
  readonly sampleRateHz: number
  readonly channels: number
  readonly durationSeconds: number
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  readonly key: SoundKey | null
}

export interface Linted {
  /** The gravest first. */
  readonly findings: readonly Finding[]
  /** Null where it could not be read. */
  readonly facts: SoundFacts | null
}

interface Heard {
  /** With the folders that it was dropped in. */
  readonly path: string
  readonly file: PcmFile
  readonly hints: NameHints
  /** What the file says of itself. */
  readonly claims: FileClaims
  /** Measures the sound; not asked of what is no sound. */
  readonly analyse: () => SoundAnalysis
}

/** Everything that is to be said of a file that could be read. */
export function lintSound({ path, file, hints, claims, analyse }: Heard): Linted {
  const signal = signalFacts(file.pcm)
  const refusals = [...lintFormat(file), ...[lintSignal(signal) ?? []].flat()]
  if (refusals.some(({ level }) => level === 'refused')) return { findings: graded(refusals), facts: null }
  const measured = analyse()
  const kind = hints.kind ?? claims.kind ?? measured.kind
  const namedBpm = hints.tempoBpm ?? claims.tempoBpm ?? (kind === 'loop' ? lastNumberBpm(hints.title) : null)
  const tempoBpm = kind === 'loop' ? (namedBpm ?? measured.tempoBpm) : hints.tempoBpm
  const durationSeconds = file.lengthFrames / file.pcm.sampleRateHz
  const timing = {
    kind,
    durationSeconds,
    tempoBpm,
    isTempoNamed: namedBpm !== null,
    seamDb: measured.seamDb,
    facts: signal,
  }
  const findings = [
    ...refusals,
    ...lintLevel({ facts: signal, ...measured }),
    ...lintTiming(timing),
    ...lintName(path, { hints, claims }, measured),
    ...(signal.isDualMono
      ? [note('dual_mono', 'Left and right are identical. Save it as mono to halve the size.')]
      : []),
  ]
  const { format, sampleFormat, bitDepth, pcm } = file
  const facts = {
    format,
    sampleFormat,
    bitDepth,
    durationSeconds,
    kind,
    tempoBpm,
    sampleRateHz: pcm.sampleRateHz,
    channels: pcm.channels.length,
    key: hints.key ?? claims.key ?? measured.key,
  }
  return { findings: graded(findings), facts }
}

const SLOWEST_LAST_BPM = 50
const FASTEST_LAST_BPM = 220

/** A last number that could be a track's or a take's as well is a tempo once the sound is known to be a loop. */
function lastNumberBpm(title: string): number | null {
  const tempoBpm = Number(/\s([1-9]\d{1,2})$/.exec(title)?.[1] ?? Number.NaN)
  return tempoBpm >= SLOWEST_LAST_BPM && tempoBpm <= FASTEST_LAST_BPM ? tempoBpm : null
}

function graded(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) => FINDING_LEVELS.indexOf(one.level) - FINDING_LEVELS.indexOf(other.level),
  )
}
