import type { Page } from 'playwright'
import { eventually } from './running-shop.ts'

/** Where the recorder's module has to be served, from the page's own origin. */
export const RECORDER_PATH = '/loudspeaker-recorder.js'
/** What most loudspeakers take; the rate of a machine without any would be anybody's guess. */
const LOUDSPEAKER_RATE_HZ = 48_000
/** Frames in one message: few enough to wait for, many enough not to disturb. */
const MESSAGE_FRAMES = 4_096

export const RECORDER_MODULE = `
registerProcessor('loudspeaker-recorder', class extends AudioWorkletProcessor {
  #left = new Float32Array(${MESSAGE_FRAMES})
  #right = new Float32Array(${MESSAGE_FRAMES})
  #filled = 0
  process([input]) {
    const [left, right = left] = input
    if (left) {
      this.#left.set(left, this.#filled)
      this.#right.set(right, this.#filled)
    }
    this.#filled += 128
    if (this.#filled < ${MESSAGE_FRAMES}) return true
    this.port.postMessage({ left: this.#left.slice(), right: this.#right.slice() })
    this.#left.fill(0)
    this.#right.fill(0)
    this.#filled = 0
    return true
  }
})`

interface Recorded {
  left: Float32Array[]
  right: Float32Array[]
}

declare global {
  interface Window {
    loudspeaker?: Recorded
  }
}

/** Two channels of what a page has sent to its loudspeaker. */
export interface Heard {
  readonly sampleRateHz: number
  readonly channels: readonly [Float32Array, Float32Array]
}

/** What a page sends to its loudspeaker, frame by frame, whether the loudspeaker keeps up or not. */
export interface Loudspeaker {
  /** Resolves once this much more has been sent. @returns that much */
  hear(seconds: number): Promise<Heard>
}

/** Has to run in a page before anything of its own: it listens at the end of every audio graph that the page builds. */
export const TAP_SCRIPT = `(${tapLoudspeaker.toString()})(${JSON.stringify({
  modulePath: RECORDER_PATH,
  sampleRateHz: LOUDSPEAKER_RATE_HZ,
})})`

/** Listens to `page`, which must not be loaded yet. */
export async function listenTo(page: Page): Promise<Loudspeaker> {
  await page.addInitScript({ content: TAP_SCRIPT })
  return loudspeakerOf({
    messagesSoFar: () => page.evaluate(messagesInPage),
    packed: (messages) => page.evaluate(packed, messages),
  })
}

interface Messages {
  readonly from: number
  readonly until: number
}

/** Runs in the page. */
export const messagesInPage = (): number => window.loudspeaker?.left.length ?? 0

/** What a page with the tap in it sends, told by these two, which run `messagesInPage` and `packed` there. */
export function loudspeakerOf({
  messagesSoFar,
  packed,
}: {
  messagesSoFar: () => Promise<number>
  packed: (messages: Messages) => Promise<{ left: string; right: string }>
}): Loudspeaker {
  return {
    async hear(seconds) {
      const from = await messagesSoFar()
      const until = from + Math.ceil((seconds * LOUDSPEAKER_RATE_HZ) / MESSAGE_FRAMES)
      await eventually(async () => (await messagesSoFar()) >= until)
      const { left, right } = await packed({ from, until })
      return { sampleRateHz: LOUDSPEAKER_RATE_HZ, channels: [unpacked(left), unpacked(right)] }
    },
  }
}

/** Runs in the page, before anything of its own. */
function tapLoudspeaker({ modulePath, sampleRateHz }: { modulePath: string; sampleRateHz: number }): void {
  // oxlint-disable-next-line typescript/unbound-method -- always called with the node it is for
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => unknown
  const record = async (node: AudioNode): Promise<void> => {
    const { context } = node
    const recorded: Recorded = { left: [], right: [] }
    await context.audioWorklet.addModule(modulePath)
    const recorder = new AudioWorkletNode(context, 'loudspeaker-recorder', {
      channelCount: 2,
      channelCountMode: 'explicit',
    })
    recorder.port.onmessage = ({ data }: MessageEvent<{ left: Float32Array; right: Float32Array }>) => {
      recorded.left.push(data.left)
      recorded.right.push(data.right)
    }
    connect.call(node, recorder)
    connect.call(recorder, context.destination)
    window.loudspeaker = recorded
  }
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (to[0] === this.context.destination) void record(this)
    return connect.apply(this, to)
  } as AudioNode['connect']
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super({ ...options, sampleRate: sampleRateHz })
    }
  }
}

/** Runs in the page. Bytes as text, because numbers one by one would take longer than the recording. */
export async function packed({ from, until }: Messages): Promise<{ left: string; right: string }> {
  const pack = async (parts: readonly Float32Array<ArrayBuffer>[]): Promise<string> => {
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.onload = resolve
      reader.readAsDataURL(new Blob([...parts]))
    })
    return typeof reader.result === 'string' ? reader.result : ''
  }
  const { left = [], right = [] } = window.loudspeaker ?? {}
  const cut = (parts: readonly Float32Array[]) => parts.slice(from, until) as Float32Array<ArrayBuffer>[]
  return { left: await pack(cut(left)), right: await pack(cut(right)) }
}

function unpacked(dataUrl: string): Float32Array {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}
