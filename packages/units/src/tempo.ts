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

function isTempo(value: number | null): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/** Factor by which frequencies are multiplied when shifted by `pitchSemitones` in equal temperament. */
export function semitonesToRatio(pitchSemitones: number): number {
  return 2 ** (pitchSemitones / 12)
}
