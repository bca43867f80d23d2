import { afterPaint } from '../shared/page/after-paint.ts'
import { silentWav } from './silent-wav.ts'

const SECONDS = 10
const RATE_HZ = 8_000

/**
 * Silence that plays as an audio element while sounds are heard: browsers lend media keys and the lock screen to elements
 * only, and only to those that play five seconds or more at a volume above 0.
 */
export class SilentAnchor implements Disposable {
  #element: HTMLAudioElement | null = null
  #isWanted = false

  /**
   * Asked for with every sound, for the system may have paused it. The element is not made within the press that asks for the
   * first, which has enough to do.
   */
  play(): void {
    this.#isWanted = true
    if (this.#element) this.#begin()
    else afterPaint(() => this.#isWanted && this.#begin())
  }

  pause(): void {
    this.#isWanted = false
    this.#element?.pause()
  }

  #begin(): void {
    this.#element ??= silence()
    // Where the browser waits for a gesture, the keys are not ours yet.
    this.#element.play().catch(() => undefined)
  }

  [Symbol.dispose](): void {
    this.pause()
    if (!this.#element) return
    URL.revokeObjectURL(this.#element.src)
    this.#element.removeAttribute('src')
    this.#element = null
  }
}

function silence(): HTMLAudioElement {
  const wav = silentWav({ lengthFrames: SECONDS * RATE_HZ, sampleRateHz: RATE_HZ })
  const element = new Audio(URL.createObjectURL(new Blob([wav], { type: 'audio/wav' })))
  element.loop = true
  return element
}
