import type { SoundLength } from './sound-length.ts'

/** A tempo the sound may have. */
export interface TempoCandidate {
  readonly tempoBpm: number
  /**
   * Where it comes from: the sound's whole length holds `beats` beats; or its length without the silence around it
   * does, at a whole number of beats a minute; or neither, and only what is heard speaks for it.
   */
  readonly origin: 'length' | 'sounding' | 'heard'
  /** A whole number; `null` where it is only heard. */
  readonly beats: number | null
}

const SLOWEST_BPM = 50
const FASTEST_BPM = 215
/** Candidates nearer to each other than this are one tempo. */
const SAME_TEMPO_RATIO = 0.003
/** Silence shorter than this is the sound's own. */
const SILENCE_SECONDS = 0.02
/** How far from a whole number a tempo may be that was set as one and then cut by ear. */
const CUT_BY_EAR_BPM = 0.12

/** How many tempos are tried that only what is heard speaks for. */
const MOST_HEARD = 12

/**
 * Every tempo worth weighing, each once: from the sound's length where it can, else as it would be heard.
 *
 * @param likenessAt how much a sound repeats at a tempo; of whole tempos, the best of their neighbours are tried
 */
export function tempoCandidates(
  length: SoundLength,
  likenessAt: (tempoBpm: number) => number,
): TempoCandidate[] {
  const candidates = fromLength(length.durationSeconds)
  const addUnlessKnown = (candidate: TempoCandidate): void => {
    if (!candidates.some((known) => isSameTempo(known.tempoBpm, candidate.tempoBpm)))
      candidates.push(candidate)
  }
  for (const candidate of [...fromSoundingLength(length), ...fromHearing(likenessAt)])
    addUnlessKnown(candidate)
  return candidates
}

function fromHearing(likenessAt: (tempoBpm: number) => number): TempoCandidate[] {
  const likenesses = Array.from({ length: FASTEST_BPM - SLOWEST_BPM + 1 }, (_, index) =>
    likenessAt(SLOWEST_BPM + index),
  )
  const isBest = (index: number): boolean =>
    likenesses[index]! >= (likenesses[index - 1] ?? -Infinity) &&
    likenesses[index]! >= (likenesses[index + 1] ?? -Infinity)
  return [...likenesses.keys()]
    .filter(isBest)
    .toSorted((one, other) => likenesses[other]! - likenesses[one]!)
    .slice(0, MOST_HEARD)
    .map((index) => ({ tempoBpm: SLOWEST_BPM + index, origin: 'heard', beats: null }))
}

export function isSameTempo(oneBpm: number, otherBpm: number): boolean {
  return Math.abs(oneBpm / otherBpm - 1) < SAME_TEMPO_RATIO
}

function fromLength(durationSeconds: number): TempoCandidate[] {
  const candidates: TempoCandidate[] = []
  const first = Math.max(1, Math.ceil((SLOWEST_BPM * durationSeconds) / 60))
  for (let beats = first; beats <= (FASTEST_BPM * durationSeconds) / 60; beats++) {
    candidates.push({ tempoBpm: (60 * beats) / durationSeconds, origin: 'length', beats })
  }
  return candidates
}

/** Whole bars at a whole tempo, once the silence before, after or around the sound is left out. */
function fromSoundingLength({ durationSeconds, leadSeconds, tailSeconds }: SoundLength): TempoCandidate[] {
  return [leadSeconds, tailSeconds, leadSeconds + tailSeconds]
    .filter((silence) => silence >= SILENCE_SECONDS && silence < durationSeconds)
    .flatMap((silence) => fromLength(durationSeconds - silence))
    .filter(({ beats }) => beats !== null && beats % 4 === 0)
    .map((candidate) => ({ candidate, whole: Math.round(candidate.tempoBpm) }))
    .filter(({ candidate, whole }) => Math.abs(candidate.tempoBpm - whole) <= CUT_BY_EAR_BPM)
    .map(({ candidate, whole }) => ({ tempoBpm: whole, origin: 'sounding', beats: candidate.beats }))
}
