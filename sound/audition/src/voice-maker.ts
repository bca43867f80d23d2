import { dbToGain } from '@segno/units'
import { AuditionError } from './audition-error.ts'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { isUnchanged, type Hearing } from './hearing.ts'
import { PlainVoice } from './plain-voice.ts'
import type { Playhead } from './playhead.ts'
import type { Preview } from './preview.ts'
import type { StretchContent } from './stretch-source.ts'
import type { Stretching } from './stretching.ts'
import { FILL_SECONDS, MESSAGE_SECONDS } from './stretch-timing.ts'
import type { Voice } from './voice.ts'

/** All of a voice but its beginning, which is settled once everything is at hand. */
export interface PreparedVoice {
  /** How long before it is heard it has to begin. */
  readonly leadSeconds: number
  begin(playhead: Playhead): Voice
  /** Instead of beginning. */
  discard(): void
}

interface WantedVoice {
  readonly sound: AuditionSound
  readonly preview: Preview
  readonly hearing: Hearing
  /** Where it is heard, if not where all others are. */
  readonly destination?: AudioNode
  /** Set where it has to keep step with others: the browser's own loop turns after whole frames, and drifts by the rest. */
  readonly isInStep?: boolean
  /** Ends the making of what is not wanted any more. */
  readonly signal: AbortSignal
}

/** Makes the voices of one context: the cheapest that gives what is to be heard. */
export class VoiceMaker implements Disposable {
  readonly #context: BaseAudioContext
  readonly #destination: AudioNode
  #stretching: Promise<Stretching> | null = null
  #warmed: Promise<void> | null = null

  constructor(context: BaseAudioContext, destination: AudioNode) {
    this.#context = context
    this.#destination = destination
  }

  /** @throws {AuditionError} `stretch_unavailable`, or the reason of the signal */
  async prepare(wanted: WantedVoice): Promise<PreparedVoice> {
    const { preview, hearing, signal, destination = this.#destination } = wanted
    const common = { level: dbToGain(wanted.sound.gainDb), destination }
    if (isUnchanged(hearing) && !wanted.isInStep) {
      return {
        leadSeconds: MESSAGE_SECONDS,
        begin: (playhead) => new PlainVoice(this.#context, { ...common, preview, playhead }),
        discard: () => {},
      }
    }
    const stretching = await this.#openStretching()
    signal.throwIfAborted()
    const content = stretchContent(wanted)
    const { begin, discard } = await stretching.prepare({ ...common, content, signal })
    return { leadSeconds: FILL_SECONDS + MESSAGE_SECONDS, begin, discard }
  }

  /** Makes ready what the first stretched sound would wait for; asking again changes nothing. */
  warm(): Promise<void> {
    this.#warmed ??= this.#warm().catch((error: unknown) => {
      this.#warmed = null
      throw error
    })
    return this.#warmed
  }

  [Symbol.dispose](): void {
    void this.#stretching?.then(
      (stretching) => stretching[Symbol.dispose](),
      () => undefined,
    )
  }

  async #warm(): Promise<void> {
    await (await this.#openStretching()).warm()
  }

  async #openStretching(): Promise<Stretching> {
    this.#stretching ??= loadStretching(this.#context)
    try {
      return await this.#stretching
    } catch (error) {
      // Whoever asks next tries again.
      this.#stretching = null
      throw new AuditionError('stretch_unavailable', error)
    }
  }
}

async function loadStretching(context: BaseAudioContext): Promise<Stretching> {
  const { Stretching } = await import('./stretching.ts')
  return new Stretching(context)
}

function stretchContent({ sound, preview, hearing }: WantedVoice): StretchContent {
  const lengthSeconds = soundSeconds(sound)
  const { sampleRate: sampleRateHz } = preview.buffer
  return {
    channels: preview.channels,
    lengthFrames: lengthSeconds * sampleRateHz,
    lengthSeconds,
    sampleRateHz,
    edges: sound.kind === 'loop' ? 'circular' : 'silent',
    pitchSemitones: hearing.pitchSemitones,
  }
}
