const RECORDER = `
registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([input]) {
    this.port.postMessage({ frame: currentFrame, values: (input[0] ?? new Float32Array(128)).slice() })
    return true
  }
})`

/** What a page's loudspeaker gets, frame by frame. */
export interface Recording {
  readonly context: AudioContext
  /** Everything so far: the first channel, from the context's frame `fromFrame` on. */
  heard(): { readonly fromFrame: number; readonly values: Float32Array }
}

/** A context like any other, whose loudspeaker is recorded. */
export async function recordedContext(): Promise<Recording> {
  const context = new AudioContext({ sampleRate: 48_000 })
  const url = URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' }))
  await context.audioWorklet.addModule(url)
  URL.revokeObjectURL(url)
  const recorder = new AudioWorkletNode(context, 'recorder')
  recorder.connect(context.destination)
  const parts: { frame: number; values: Float32Array }[] = []
  recorder.port.onmessage = ({ data }) => parts.push(data)
  Object.defineProperty(context, 'destination', { value: recorder })
  return {
    context,
    heard: () => ({
      fromFrame: parts[0]?.frame ?? 0,
      values: Float32Array.from(parts.flatMap((part) => [...part.values])),
    }),
  }
}
