import { applyGain, curveOf } from '../dsp/curve.ts'
import { filter } from '../dsp/filter.ts'
import { bipolar, whiteNoise, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ, secondsToWholeFrames } from '../dsp/sample-rate.ts'
import { narrow, type Channel, type Stereo } from '../dsp/tape.ts'
import { midiToHz, type Note } from './note.ts'

export interface Mode {
  /** Pitch as a multiple of the note's. */
  readonly ratio: number
  readonly gain: number
  /** Time to silence at middle C; higher notes ring shorter. */
  readonly ringSeconds: number
}

/** Struck strings, bars and glass: a sum of modes that ring out, each at its own pace. */
export interface ModalPatch {
  readonly engine: 'modal'
  readonly modes: readonly Mode[]
  /** How far apart left and right are tuned; gives a slow beat. */
  readonly spreadCents: number
  /** Level and colour of the hammer's or mallet's knock. */
  readonly knock: number
  readonly knockHz: number
  /** How much duller soft notes are, 0…1. */
  readonly touch: number
  /** Time to silence once the key is let go. */
  readonly releaseSeconds: number
}

const MIDDLE_C = 60

export function playModal(patch: ModalPatch, note: Note, random: Random): Stereo {
  const ring = 2 ** ((MIDDLE_C - note.midi) / 20)
  const longest = Math.max(...patch.modes.map((mode) => mode.ringSeconds)) * ring
  const seconds = Math.min(note.lengthSeconds + patch.releaseSeconds, longest)
  const drift = bipolar(random) * 1.2
  const knock = knockOf(patch, note.velocity, random)
  const side = (cents: number): Channel => {
    const channel = new Float32Array(secondsToWholeFrames(seconds))
    for (const mode of patch.modes)
      addMode(channel, mode, { patch, note, cents: drift + cents, ring, random })
    for (let frame = 0; frame < Math.min(knock.length, channel.length); frame++)
      channel[frame] = channel[frame]! + knock[frame]!
    applyGain(channel, curveOf(channel.length, letGo(note.lengthSeconds, seconds)))
    return channel
  }
  const sound = { left: side(-patch.spreadCents / 2), right: side(patch.spreadCents / 2) }
  narrow(sound, 0.6)
  return sound
}

interface Blow {
  readonly patch: ModalPatch
  readonly note: Note
  readonly cents: number
  readonly ring: number
  readonly random: Random
}

/** A decaying sine by recurrence: two multiplications a frame. */
function addMode(channel: Channel, mode: Mode, { patch, note, cents, ring, random }: Blow): void {
  const hz = midiToHz(note.midi + cents / 100) * mode.ratio
  if (hz > 16_000) return
  const dull = Math.exp(-patch.touch * (1 - note.velocity) * (mode.ratio - 1))
  const length = Math.min(channel.length, secondsToWholeFrames(mode.ringSeconds * ring))
  const fall = Math.exp(-8 / (mode.ringSeconds * ring * SAMPLE_RATE_HZ))
  const angle = (2 * Math.PI * hz) / SAMPLE_RATE_HZ
  const turn = 2 * fall * Math.cos(angle)
  const loss = fall * fall
  const gain = mode.gain * dull * note.velocity * (1 + 0.1 * bipolar(random))
  let [now, before] = [0, (-gain * Math.sin(angle)) / fall]
  for (let frame = 0; frame < length; frame++) {
    channel[frame] = channel[frame]! + now
    const next = turn * now - loss * before
    before = now
    now = next
  }
}

function knockOf(patch: ModalPatch, velocity: number, random: Random): Channel {
  const noise = whiteNoise(secondsToWholeFrames(0.05), random)
  filter(noise, { shape: 'band', cutoffHz: patch.knockHz, resonance: 0.8 })
  applyGain(
    noise,
    curveOf(noise.length, (seconds) => {
      const rise = Math.min(1, seconds / 0.0015)
      return (
        patch.knock * velocity * velocity * rise * Math.exp(-90 * seconds) * Math.max(0, 1 - seconds / 0.049)
      )
    }),
  )
  return noise
}

function letGo(heldSeconds: number, endSeconds: number): (seconds: number) => number {
  const release = Math.max(0.01, endSeconds - heldSeconds)
  return (seconds) => {
    const rise = Math.min(1, seconds / 0.001)
    const part = Math.min(1, Math.max(0, (seconds - heldSeconds) / release))
    const closing = Math.min(1, (endSeconds - seconds) / 0.02)
    return rise * Math.exp(-4 * part) * (1 - part) * Math.max(0, closing)
  }
}
