import { RATE_HZ } from './tones.ts'

const QUANTUM_FRAMES = 128

const RECORDER = `
registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([input]) {
    this.port.postMessage((input[0] ?? new Float32Array(${QUANTUM_FRAMES})).slice())
    return true
  }
})`

/** What a page's loudspeaker gets, however fast the machine makes it. */
export interface Recording {
  readonly context: AudioContext
  /** The first channel of the next `seconds`, once they have been heard. */
  hear(seconds: number): Promise<Float32Array>
}

/** A context like any other, whose loudspeaker is recorded. */
export async function recordedContext(): Promise<Recording> {
  const context = new AudioContext({ sampleRate: RATE_HZ })
  const url = URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' }))
  await context.audioWorklet.addModule(url)
  URL.revokeObjectURL(url)
  const recorder = new AudioWorkletNode(context, 'recorder')
  recorder.connect(context.destination)
  const parts: Float32Array[] = []
  recorder.port.onmessage = ({ data }: MessageEvent<Float32Array>) => parts.push(data)
  Object.defineProperty(context, 'destination', { value: recorder })
  return {
    context,
    async hear(seconds) {
      const from = parts.length
      const until = from + Math.ceil((seconds * RATE_HZ) / QUANTUM_FRAMES)
      while (parts.length < until) await new Promise((resolve) => setTimeout(resolve, 10))
      const heard = new Float32Array((until - from) * QUANTUM_FRAMES)
      parts.slice(from, until).forEach((part, at) => heard.set(part, at * QUANTUM_FRAMES))
      return heard
    },
  }
}
