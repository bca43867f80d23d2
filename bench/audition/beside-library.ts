import {
  channelOf,
  LIBRARY_URL,
  loadSignalsmith,
  LoopStretcher,
  RATE_HZ,
  startPlayhead,
  stretchSource,
  type Tone,
} from '@segno/audition/testing'
import { rounded, type Row } from '../measure.ts'

const QUANTUM_FRAMES = 128
const LOOP_SECONDS = 4
const HEARD_SECONDS = 30
const SPEED = 1.25
const ROUNDS = 5

type Channels = readonly Float32Array<ArrayBuffer>[]

/** Fills a quantum that begins at a frame of the clock. */
type Render = (output: Channels, frame: number) => void

interface LibraryProcessor {
  readonly port: {
    postMessage: (message: readonly unknown[]) => void
    onmessage: (event: { data: unknown[] }) => void
  }
  process(inputs: readonly (readonly Float32Array[])[], outputs: readonly Channels[]): boolean
}

/** What the library takes from the scope of an audio thread. */
interface AudioScope {
  AudioWorkletProcessor?: unknown
  registerProcessor?: unknown
  sampleRate?: number
  currentTime?: number
}

const busy: Tone = (time) =>
  0.2 * Math.sin(700 * time) +
  0.3 * Math.exp(-20 * (time % 0.5)) * Math.sin(350 * time) +
  0.02 * Math.sin(time ** 3)

/** Processor time of one voice, beside the library's own way of playing a buffer at the same block size. */
export async function measureBesideLibrary(): Promise<Row[]> {
  const channels = [channelOf(LOOP_SECONDS, busy), channelOf(LOOP_SECONDS, busy)]
  const theirs = await libraryVoice(channels)
  const ours = await ownVoice(channels)
  // One after the other, so that what else the machine does meets both.
  const rounds = Array.from({ length: ROUNDS }, () => [cpuSeconds(ours), cpuSeconds(theirs)] as const)
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[ROUNDS >> 1]!
  return [
    {
      name: 'processor time of a voice beside signalsmith-stretch’s own buffer mode, same windows',
      value: rounded(middle(rounds.map(([own, library]) => own / library))),
      unit: '×',
    },
    {
      name: 'audio of one voice a processor second',
      value: rounded(HEARD_SECONDS / middle(rounds.map(([own]) => own)), 1),
      unit: 's',
    },
  ]
}

function cpuSeconds(render: Render): number {
  const output = [new Float32Array(QUANTUM_FRAMES), new Float32Array(QUANTUM_FRAMES)]
  const before = process.cpuUsage()
  for (let frame = 0; frame < HEARD_SECONDS * RATE_HZ; frame += QUANTUM_FRAMES) render(output, frame)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function ownVoice(channels: Channels): Promise<Render> {
  const stretcher = new LoopStretcher(await loadSignalsmith(), RATE_HZ)
  const source = stretchSource({
    channels,
    lengthFrames: channels[0]!.length,
    lengthSeconds: LOOP_SECONDS,
    sampleRateHz: RATE_HZ,
    edges: 'circular',
    pitchSemitones: 0,
  })
  return (output, frame) => {
    if (frame === 0)
      stretcher.begin(
        source,
        startPlayhead(LOOP_SECONDS, { atSeconds: 0, positionSeconds: 0, speed: SPEED, repeats: true }),
      )
    stretcher.render(output, frame)
  }
}

async function libraryVoice(channels: Channels): Promise<Render> {
  const scope = globalThis as AudioScope
  const { AudioWorkletProcessor, registerProcessor } = scope
  let Registered: (new (options: object) => LibraryProcessor) | undefined
  scope.sampleRate = RATE_HZ
  scope.AudioWorkletProcessor = class {
    readonly port = { postMessage: () => {}, onmessage: () => {} }
  }
  scope.registerProcessor = (_name: string, processor: typeof Registered) => (Registered = processor)
  // Once more, for ours has made of the first what it needs.
  await import(`${LIBRARY_URL}?beside`)
  Object.assign(scope, { AudioWorkletProcessor, registerProcessor })
  const processor = new Registered!({ numberOfOutputs: 1, outputChannelCount: [2] })
  await new Promise<void>((resolve) => {
    processor.port.postMessage = ([kind]) => void (kind === 'ready' && resolve())
  })
  const send = (...message: unknown[]): void => processor.port.onmessage({ data: [0, ...message] })
  scope.currentTime = 0
  send('configure', { blockMs: 120, intervalMs: 30, splitComputation: true })
  send('addBuffers', channels)
  return (output, frame) => {
    scope.currentTime = frame / RATE_HZ
    if (frame === 0)
      send('schedule', {
        active: true,
        output: 0,
        outputTime: 0,
        input: 0,
        rate: SPEED,
        loopStart: 0,
        loopEnd: LOOP_SECONDS,
      })
    processor.process([], [output])
  }
}
