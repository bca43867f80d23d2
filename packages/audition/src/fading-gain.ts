import { FADE_SECONDS } from './voice.ts'

/** A gain that opens and closes without a click. */
export class FadingGain implements Disposable {
  readonly node: GainNode

  constructor(context: BaseAudioContext, destination: AudioNode) {
    this.node = new GainNode(context, { gain: 0 })
    this.node.connect(destination)
  }

  open(level: number, atSeconds: number): void {
    const { gain } = this.node
    gain.setValueAtTime(0, atSeconds)
    gain.linearRampToValueAtTime(level, atSeconds + FADE_SECONDS)
  }

  /** Takes back a closing that has not begun. */
  keepOpen(level: number, atSeconds: number): void {
    this.node.gain.cancelScheduledValues(atSeconds)
    this.node.gain.setValueAtTime(level, atSeconds)
  }

  /** @returns when it is closed */
  close(atSeconds: number): number {
    const { gain } = this.node
    gain.cancelAndHoldAtTime(atSeconds)
    gain.linearRampToValueAtTime(0, atSeconds + FADE_SECONDS)
    return atSeconds + FADE_SECONDS
  }

  [Symbol.dispose](): void {
    this.node.disconnect()
  }
}
