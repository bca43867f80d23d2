import {
  estimateTempo,
  evenPulseBpm,
  findOnsets,
  findSpectralPeaks,
  instrumentTraits,
  keyContentOf,
  keyEvidence,
  kindEvidence,
  measureBandLevels,
  measureSoundLength,
  noKeyEvidence,
  pitchContentOf,
  tellKind,
  tempoCandidates,
  TempoWitness,
  toAnalysisSignal,
  toOnsetEnvelope,
} from '@segno/sound-analysis/evidence'
import type { KnownSound } from '../../bench/analysis/known-sounds.ts'

export type Labels = Omit<KnownSound, 'load'>
type Kinds = Readonly<Record<string, readonly number[]>>

/** Everything that any of the four choices is made by, and what should come out. */
export interface SoundEvidence {
  readonly labels: Labels
  readonly tempos: readonly { readonly tempoBpm: number; readonly evidence: Kinds }[]
  readonly keys: readonly Kinds[]
  readonly noKey: Kinds
  readonly kind: Kinds
  readonly traits: readonly number[]
}

/** Measures a sound as `analyseSound` does. Kind depends on the tempo told, and the traits on the kind. */
export async function evidenceOf({ load, ...labels }: KnownSound): Promise<SoundEvidence> {
  const pcm = await load()
  const signal = toAnalysisSignal(pcm)
  const bands = measureBandLevels(signal)
  const envelope = toOnsetEnvelope(bands)
  const length = measureSoundLength(signal, pcm.channels[0]?.length ?? 0)
  const onsetsSeconds = findOnsets(signal, envelope)
  const onsetCount = onsetsSeconds.length
  const witness = new TempoWitness({ envelope, length, onsetCount })
  const tempo = estimateTempo({
    envelope,
    length,
    onsetCount,
    evenPulseBpm: evenPulseBpm(signal, onsetsSeconds),
  })
  const partials = findSpectralPeaks(signal)
  const pitch = pitchContentOf(partials)
  const keyContent = keyContentOf(partials, pitch)
  const kind = tellKind(signal, { length, onsetCount, tempo })
  const { durationSeconds } = signal
  return {
    labels,
    tempos: tempoCandidates(length, (tempoBpm) => witness.heardLikeness(tempoBpm)).map((candidate) => ({
      tempoBpm: candidate.tempoBpm,
      evidence: { ...witness.evidence(candidate) },
    })),
    keys: keyEvidence(keyContent.notes).map((evidence) => ({ ...evidence })),
    noKey: { ...noKeyEvidence(keyContent) },
    kind: { ...kindEvidence(signal, { length, onsetCount, tempo }) },
    traits: Object.values(instrumentTraits({ bands, pitch, kind, onsetCount, durationSeconds })) as number[],
  }
}
