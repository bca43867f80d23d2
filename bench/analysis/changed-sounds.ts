import type { Pcm } from '@segno/units'
import { decodeLossy } from '../../shop/server/src/ingest/audio/decode-lossy.ts'
import { untaggedMp3 } from '../../shop/server/src/ingest/audio/test-masters.ts'

/** What happens to loops on their way to a shop, and how much faster they then are. */
interface Change {
  readonly name: string
  readonly speed: number
  readonly apply: (pcm: Pcm) => Pcm | Promise<Pcm>
}

const TAIL_SECONDS = 0.18
/** A tail falls by so much until it ends. */
const TAIL_DB = 60

export const CHANGES: readonly Change[] = [
  { name: '180 ms of tail', speed: 1, apply: withTail },
  { name: '1 s of silence after', speed: 1, apply: (pcm) => padded(pcm, { afterSeconds: 1 }) },
  { name: '30 ms before', speed: 1, apply: (pcm) => padded(pcm, { beforeSeconds: 0.03 }) },
  { name: 'last 20 ms cut', speed: 1, apply: (pcm) => withoutEnd(pcm, 0.02) },
  { name: 'played twice', speed: 1, apply: (pcm) => map(pcm, (values) => joined(values, values)) },
  { name: '1.4 % faster', speed: 1.014, apply: (pcm) => faster(pcm, 1.014) },
  { name: 'MP3 without a tag', speed: 1, apply: throughUntaggedMp3 },
]

const map = (pcm: Pcm, change: (values: Float32Array) => Float32Array<ArrayBuffer>): Pcm => ({
  sampleRateHz: pcm.sampleRateHz,
  channels: pcm.channels.map(change),
})

function joined(...parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function padded(pcm: Pcm, { beforeSeconds = 0, afterSeconds = 0 }): Pcm {
  const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * pcm.sampleRateHz))
  return map(pcm, (values) => joined(silence(beforeSeconds), values, silence(afterSeconds)))
}

function withoutEnd(pcm: Pcm, seconds: number): Pcm {
  return map(pcm, (values) => values.slice(0, values.length - Math.round(seconds * pcm.sampleRateHz)))
}

/** The end, mirrored so that nothing jumps or strikes, dies away. */
function withTail(pcm: Pcm): Pcm {
  const tailFrames = Math.round(TAIL_SECONDS * pcm.sampleRateHz)
  return map(pcm, (values) => {
    const tail = values.slice(-tailFrames).reverse()
    return joined(
      values,
      tail.map((value, at) => value * 10 ** ((-TAIL_DB * at) / tail.length / 20)),
    )
  })
}

/** Between the frames a straight line is near enough for what is only listened for strokes. */
function faster(pcm: Pcm, speed: number): Pcm {
  return map(pcm, (values) =>
    Float32Array.from({ length: Math.floor(values.length / speed) }, (_, at) => {
      const place = at * speed
      const before = Math.floor(place)
      const next = values[before + 1] ?? values[before]!
      return values[before]! + (place - before) * (next - values[before]!)
    }),
  )
}

async function throughUntaggedMp3(pcm: Pcm): Promise<Pcm> {
  return decodeLossy(await untaggedMp3(pcm), 'mp3')
}
