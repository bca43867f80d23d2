/** The node that signalsmith-stretch 1.3.2 makes; times are seconds, `output` of the context's clock, `input` of the buffers. */
export interface SignalsmithNode extends AudioNode {
  configure(options: { blockMs: number; intervalMs: number; splitComputation: boolean }): Promise<void>
  addBuffers(channels: readonly Float32Array[]): Promise<number>
  dropBuffers(): Promise<unknown>
  schedule(change: {
    active: boolean
    output: number
    input?: number
    rate?: number
    semitones?: number
    loopStart?: number
    loopEnd?: number
  }): Promise<unknown>
  latency(): Promise<number>
}

type MakeNode = (context: BaseAudioContext, options: AudioWorkletNodeOptions) => Promise<SignalsmithNode>

/** Without these the library is 1.5 cents off at any tempo but the sound's own. */
const BLOCKS = { blockMs: 120, intervalMs: 30, splitComputation: true }

/** Fetched when a tempo or a shift is first asked for, because it is half as large as all of the page besides. */
export async function makeSignalsmithNode(context: BaseAudioContext): Promise<SignalsmithNode> {
  const { default: make } = (await import('signalsmith-stretch')) as { default: MakeNode }
  const node = await make(context, { numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [2] })
  await node.configure(BLOCKS)
  return node
}
