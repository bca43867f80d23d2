import { AuditionError, describeError } from './audition-error.ts'
import type { AuditionSound } from './audition-sound.ts'
import type { AuditionSnapshot } from './audition-state.ts'
import type { Desk } from './desk.ts'
import type { OutputEvents } from './output-watch.ts'
import type { Pulse } from './pulse.ts'
import type { Told } from './told.ts'

/** What recovery needs of its player. */
interface Recovering {
  readonly told: Told
  readonly pulse: Pulse
  /** Null until it was opened. */
  readonly desk: () => Desk | null
  positionSeconds(): number
  play(sound: AuditionSound, from: { fromSeconds: number }): Promise<void>
  silence(): void
}

/** A network that comes back later finds nobody who still waits for the sound. */
const WAITS_MS = 30_000
/** An output that is lost again so soon is not to be had. */
const AGAIN_MS = 10_000

/** Brings a player back, and what plays on its desk: after what took its output away, and when the network is back. */
export class Recovery implements OutputEvents, Disposable {
  readonly #player: Recovering
  readonly #owned = new DisposableStack()
  #offlineSinceMs: number | null = null
  #noted: AuditionSnapshot['error'] = null
  #outputLostAtMs = Number.NEGATIVE_INFINITY

  constructor(player: Recovering) {
    this.#player = player
    const retry = (): void => this.#retry()
    addEventListener('online', retry)
    this.#owned.defer(() => removeEventListener('online', retry))
    this.#owned.defer(player.told.subscribe(() => this.#noteNetwork()))
  }

  onHeld(): void {
    const { told, desk } = this.#player
    if (told.snapshot().state === 'idle' && !desk()?.hasGuests) return
    told.tell({ kind: 'complained', error: sentenceOf('audio_interrupted') })
  }

  onBack(): void {
    this.#player.told.tell({ kind: 'recovered' })
  }

  /** Goes on where it was, once: a machine without any output would else never come to rest. */
  onLost(): void {
    const { told, pulse, desk } = this.#player
    const { sound, state } = told.snapshot()
    const fromSeconds = this.#player.positionSeconds()
    const isLostAgain = performance.now() - this.#outputLostAtMs < AGAIN_MS
    this.#outputLostAtMs = performance.now()
    this.#player.silence()
    pulse.stopBacking(desk()?.context.currentTime ?? 0)
    if (isLostAgain) return this.#giveUp(state)
    try {
      desk()?.renew()
      pulse.beginAnew()
      if (sound && state !== 'idle') void this.#player.play(sound, { fromSeconds })
    } catch (error) {
      told.tell({ kind: 'failed', error: describeError(error) })
    }
  }

  /** Nobody waits for what could not be fetched any more. */
  forgetNetwork(): void {
    this.#offlineSinceMs = null
  }

  [Symbol.dispose](): void {
    this.#owned.dispose()
  }

  /** Until play is pressed, also the metronome is silent. */
  #giveUp(state: AuditionSnapshot['state']): void {
    this.#player.pulse.setMetronome(false)
    this.#player.desk()?.close()
    if (state !== 'idle') this.#player.told.tell({ kind: 'failed', error: sentenceOf('output_lost') })
  }

  #noteNetwork(): void {
    const { error } = this.#player.told.snapshot()
    if (error === this.#noted) return
    this.#noted = error
    this.#offlineSinceMs = error?.code === 'network_lost' ? performance.now() : null
  }

  /** In a page that nobody sees nobody waits: another tab may play the same. */
  #retry(): void {
    const { sound, state } = this.#player.told.snapshot()
    if (!sound || state !== 'idle' || document.visibilityState !== 'visible') return
    if (this.#offlineSinceMs === null) return
    if (performance.now() - this.#offlineSinceMs > WAITS_MS) return
    void this.#player.play(sound, { fromSeconds: 0 })
  }
}

const sentenceOf = (code: 'audio_interrupted' | 'output_lost') => describeError(new AuditionError(code))
