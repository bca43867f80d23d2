import { measureLoudestMoment } from '@segno/sound-analysis'
import { dbToGain } from '@segno/units'
import { randomFrom, seedFor } from '../dsp/random.ts'
import { pcmOf, type Stereo } from '../dsp/tape.ts'
import { PLACES, type Kit, type Lane } from './kit.ts'

/** Softer strokes are their own recordings, a few of each, so that repeats do not sound like a machine. */
const TAKES = 3
const LAYERS = 5
const REFERENCE_LUFS = -20

/** Strikes a kit, keeping each recording for the next time. */
export class Drummer {
  readonly #kit: Kit
  readonly #seed: number
  readonly #recorded = new Map<string, Stereo>()
  readonly #gains = new Map<Lane, number>()
  #strokes = 0

  constructor(kit: Kit, seed: number) {
    this.#kit = kit
    this.#seed = seed
  }

  strike({ lane, velocity }: { lane: Lane; velocity: number }): Stereo {
    return this.#recording(lane, Math.ceil(velocity * LAYERS), this.#strokes++ % TAKES)
  }

  /** Brings a full stroke to the piece's level in the kit, however loud the piece is by itself. */
  gainOf(lane: Lane): number {
    const known = this.#gains.get(lane)
    if (known !== undefined) return known
    const loudness = measureLoudestMoment(pcmOf(this.#recording(lane, LAYERS, 0))) ?? REFERENCE_LUFS
    const gain = dbToGain(REFERENCE_LUFS + PLACES[lane].levelDb - loudness)
    this.#gains.set(lane, gain)
    return gain
  }

  #recording(lane: Lane, layer: number, take: number): Stereo {
    const name = `${lane} ${layer} ${take}`
    const known = this.#recorded.get(name)
    if (known) return known
    const random = randomFrom(seedFor(this.#seed, name))
    const sound = this.#kit[lane]({ velocity: layer / LAYERS, random })
    this.#recorded.set(name, sound)
    return sound
  }
}
