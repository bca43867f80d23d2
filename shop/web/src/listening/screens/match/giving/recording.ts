import { audition } from '../../../audition.ts'

/** A recording under way. Whoever leaves it lets go of the microphone. */
export class Recording implements Disposable {
  readonly #owned: DisposableStack
  readonly #recorder: MediaRecorder
  readonly #analyser: AnalyserNode
  readonly #values: Float32Array<ArrayBuffer>
  readonly #parts: Blob[] = []
  readonly #startedMs = performance.now()
  /** Resolves with what was recorded: when it is stopped, or what was recorded has ended by itself. */
  readonly done: Promise<Blob>

  constructor(stream: MediaStream) {
    // Where something below fails, the microphone is let go of too.
    using owned = new DisposableStack()
    owned.defer(() => stream.getTracks().forEach((track) => track.stop()))
    const desk = audition.openDesk()
    owned.use(desk.keepAwake())
    const { context } = desk
    this.#analyser = new AnalyserNode(context, { fftSize: 2_048 })
    this.#values = new Float32Array(this.#analyser.fftSize)
    const heard = new MediaStream(stream.getAudioTracks())
    const source = new MediaStreamAudioSourceNode(context, { mediaStream: heard })
    source.connect(this.#analyser)
    owned.defer(() => source.disconnect())
    this.#recorder = new MediaRecorder(heard, { audioBitsPerSecond: 192_000 })
    this.#recorder.ondataavailable = ({ data }) => this.#parts.push(data)
    this.done = new Promise((resolve) => {
      this.#recorder.onstop = () => {
        this.#owned.dispose()
        resolve(new Blob(this.#parts, { type: this.#recorder.mimeType }))
      }
    })
    this.#recorder.start()
    this.#owned = owned.move()
  }

  get seconds(): number {
    return (performance.now() - this.#startedMs) / 1_000
  }

  /** The highest value of the last moment, 0…1. */
  level(): number {
    this.#analyser.getFloatTimeDomainData(this.#values)
    return Math.min(
      1,
      this.#values.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    )
  }

  stop(): void {
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
  }

  [Symbol.dispose](): void {
    this.stop()
    this.#owned.dispose()
  }
}
