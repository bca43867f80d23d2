/**
 * Tempo matching exactly as the specification has it: the factor by which a sound's duration is multiplied.
 *
 * @returns `source / target` where both are numbers (not `null`, not NaN, target above zero), else 1
 */
export function durationRatio(sourceTempoBpm: number | null, targetTempoBpm: number | null): number {
  if (!isTempo(sourceTempoBpm) || !isTempo(targetTempoBpm)) return 1
  return sourceTempoBpm / targetTempoBpm
}

/** Playback speed that makes a sound at `sourceTempoBpm` sound at `targetTempoBpm`: target / source, 1 where either is unknown. */
export function playbackSpeed(sourceTempoBpm: number | null, targetTempoBpm: number | null): number {
  return 1 / durationRatio(sourceTempoBpm, targetTempoBpm)
}

const STEPS = [1, 0.5, 2] as const

/**
 * The tempo in step with `targetTempoBpm` that is nearest to a sound's own: the same, half or double of it. A sound at 70
 * is heard at 64 in step with 128.
 */
export function tempoInStep(ownTempoBpm: number, targetTempoBpm: number): number {
  const distance = (step: number): number => Math.abs(Math.log((step * targetTempoBpm) / ownTempoBpm))
  const [nearest] = STEPS.toSorted((one, other) => distance(one) - distance(other))
  return nearest! * targetTempoBpm
}

function isTempo(value: number | null): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/** Factor by which frequencies are multiplied when shifted by `pitchSemitones` in equal temperament. */
export function semitonesToRatio(pitchSemitones: number): number {
  return 2 ** (pitchSemitones / 12)
}
