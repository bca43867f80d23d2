import type { AuditionSound } from './audition-sound.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import { changePlayhead, positionAt, type Anchor } from './playhead.ts'
import type { Stage } from './stage.ts'
import type { Voice } from './voice.ts'

/** Where a voice begins that is soonest ready at `soonestSeconds`. */
export type BeginFrom = (soonestSeconds: number, speed: number) => Omit<Anchor, 'speed'>

/** What it takes of the player. */
export interface TuningHost {
  readonly stage: Stage
  readonly nowSeconds: () => number
  /** Makes a voice of what the session asks for by then. */
  readonly make: (sound: AuditionSound, signal: AbortSignal, from: BeginFrom) => Promise<Voice>
  readonly begin: (sound: AuditionSound, voice: Voice) => Promise<void>
  readonly complain: (error: unknown) => void
}

/** Another voice on its way, to take over from the one that sounds. */
interface Takeover {
  readonly pitchSemitones: number
  readonly isPlain: boolean
  readonly stop: AbortController
}

/** Brings what sounds to what is asked for: by another speed, or by another voice. */
export class Tuning {
  readonly #host: TuningHost
  #takeover: Takeover | null = null

  constructor(host: TuningHost) {
    this.#host = host
  }

  /** The sound of the stage's voice is to be heard like this. */
  hear(sound: AuditionSound, wanted: Hearing): void {
    const { voice } = this.#host.stage
    if (!voice) return
    if (!voice.canFollow(wanted)) return this.#replaceVoice(sound, wanted)
    this.giveUp()
    if (voice.playhead.anchors.at(-1)?.speed !== wanted.speed) this.follow({ speed: wanted.speed })
  }

  follow(change: { speed?: number; repeats?: boolean }): void {
    const { voice } = this.#host.stage
    if (!voice) return
    const atSeconds = this.#host.nowSeconds() + voice.followLeadSeconds
    voice.follow(changePlayhead(voice.playhead, atSeconds, change))
  }

  /** What sounds stays as it is. */
  giveUp(): void {
    this.#takeover?.stop.abort()
    this.#takeover = null
  }

  #replaceVoice(sound: AuditionSound, wanted: Hearing): void {
    const { pitchSemitones } = wanted
    const isPlain = isUnchanged(wanted)
    const under = this.#takeover
    if (under?.pitchSemitones === pitchSemitones && under.isPlain === isPlain) return
    this.giveUp()
    this.#takeover = { pitchSemitones, isPlain, stop: new AbortController() }
    void this.#takeOver(sound, this.#takeover)
  }

  /** Another voice goes on where this one is: one fades in while the other fades out. */
  async #takeOver(sound: AuditionSound, takeover: Takeover): Promise<void> {
    const { stage, make, begin, complain } = this.#host
    const { signal } = takeover.stop
    try {
      const voice = await make(sound, signal, (soonestSeconds) => placeIn(stage.voice, soonestSeconds))
      this.#takeover = null
      await begin(sound, voice)
    } catch (error) {
      if (signal.aborted) return
      this.#takeover = null
      complain(error)
    }
  }
}

/** Where another voice goes on; what still waits for its beat goes on waiting. */
function placeIn(voice: Voice | null, soonestSeconds: number): Omit<Anchor, 'speed'> {
  if (!voice) return { atSeconds: soonestSeconds, positionSeconds: 0, repeats: false }
  const { playhead } = voice
  const atSeconds = Math.max(soonestSeconds, playhead.anchors[0]!.atSeconds)
  const { repeats } = playhead.anchors.at(-1)!
  return { atSeconds, positionSeconds: positionAt(playhead, atSeconds), repeats }
}
