/** What the stretcher's processor holds once its WebAssembly is compiled, and where it announces that. */
interface LibraryProcessor {
  readonly wasmModule: unknown
  readonly port: { postMessage: (message: readonly [kind: string]) => void }
}
type LibraryProcessorClass = new (options: {
  numberOfOutputs: number
  outputChannelCount: readonly number[]
}) => LibraryProcessor

interface WorkletScope {
  AudioWorkletProcessor: unknown
  registerProcessor: unknown
  sampleRate?: number
}

const scope = globalThis as unknown as WorkletScope
const { AudioWorkletProcessor, registerProcessor } = scope
let registered: LibraryProcessorClass | null = null

scope.AudioWorkletProcessor = class {
  readonly port = { postMessage: (): void => {} }
}
scope.registerProcessor = (_name: string, processor: LibraryProcessorClass): void => {
  registered = processor
}
// The library reads the rate of an audio thread even where there is none; block sizes are set again after it.
scope.sampleRate ??= 48_000

/** The processor that signalsmith-stretch registered since this module was loaded; gives the scope its own names back. */
export function takeRegistered(): LibraryProcessorClass {
  scope.AudioWorkletProcessor = AudioWorkletProcessor
  scope.registerProcessor = registerProcessor
  if (!registered) throw new Error('signalsmith-stretch registered no processor')
  return registered
}
