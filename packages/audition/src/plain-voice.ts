import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import { positionAt, type Playhead } from './playhead.ts'
import type { Voice } from './voice.ts'

/** Two buffers of the loudspeaker: what is scheduled for later than that starts on its frame. */
export const MESSAGE_SECONDS = 0.01

/** A sound as it was recorded: the browser plays the buffer itself, which costs next to nothing and loops exactly. */
export class PlainVoice implements Voice {
  readonly startLeadSeconds = MESSAGE_SECONDS
  readonly followLeadSeconds = 0
  readonly #source: AudioBufferSourceNode

  constructor(sound: AuditionSound, buffer: AudioBuffer, output: AudioNode) {
    this.#source = new AudioBufferSourceNode(output.context, {
      buffer,
      // A loop that is heard once repeats behind its closed gate: then it can be told to repeat until the last moment.
      loop: sound.kind === 'loop',
      loopStart: 0,
      loopEnd: soundSeconds(sound),
    })
    this.#source.connect(output)
  }

  canFollow(hearing: Hearing): boolean {
    return isUnchanged(hearing)
  }

  start(playhead: Playhead, atSeconds: number): void {
    this.#source.start(atSeconds, positionAt(playhead, atSeconds))
  }

  follow(): void {}

  [Symbol.dispose](): void {
    this.#source.disconnect()
    this.#source.buffer = null
  }
}
