export interface Envelope {
  readonly attackSeconds: number
  /** Time in which the way down to `sustain` is all but done (−26 dB). */
  readonly decaySeconds: number
  /** 0…1 */
  readonly sustain: number
  /** Time from the end of the note to silence. */
  readonly releaseSeconds: number
}

/** Level 0…1 at a time after the note's start. Reaches 0 exactly at gate + release. */
export function envelopeOf(envelope: Envelope, gateSeconds: number): (seconds: number) => number {
  const held = (seconds: number): number => {
    if (seconds < envelope.attackSeconds) return smoothStep(seconds / envelope.attackSeconds)
    const fall = Math.exp((-3 * (seconds - envelope.attackSeconds)) / envelope.decaySeconds)
    return envelope.sustain + (1 - envelope.sustain) * fall
  }
  const atRelease = held(gateSeconds)
  return (seconds) => {
    if (seconds <= gateSeconds) return held(seconds)
    const part = (seconds - gateSeconds) / envelope.releaseSeconds
    return part >= 1 ? 0 : atRelease * Math.exp(-3.5 * part) * (1 - part)
  }
}

export function smoothStep(part: number): number {
  return part * part * (3 - 2 * part)
}
