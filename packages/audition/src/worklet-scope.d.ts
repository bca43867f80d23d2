// The library of TypeScript does not declare the scope of audio worklets.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
  abstract process(
    inputs: readonly (readonly Float32Array[])[],
    outputs: readonly (readonly Float32Array[])[],
  ): boolean
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const currentFrame: number
declare const sampleRate: number
