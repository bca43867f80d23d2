import { createRequire } from 'node:module'
import { muxOggOpus, resample } from '@segno/audio-files'
import type { Pcm } from '@segno/units'

const OPUS_RATE_HZ = 48_000
const PACKET_FRAMES = 960
const BITS_PER_SECOND = { 1: 96_000, 2: 128_000 } as const
/** Requests of libopus, from opus_defines.h. */
const SET_BITRATE = 4_002
const GET_LOOKAHEAD = 4_027
const INT16_PEAK = 32_767

interface Encoder {
  ctl(request: number, value?: number): number
  encode(frames: Int16Array): Uint8Array
}

interface OpusLibrary {
  readonly Encoder: new (options: { channels: 1 | 2; sample_rate: 48_000; application: 'audio' }) => Encoder
}

/** Its native part where there is one for this machine, else the same compiled to WebAssembly. */
async function loadOpus(): Promise<OpusLibrary> {
  try {
    return createRequire(import.meta.url)('@evan/opus') as OpusLibrary
  } catch {
    // The package names no types for this entry.
    const entry: string = '@evan/opus/wasm/index.mjs'
    const { default: library } = (await import(entry)) as { default: OpusLibrary }
    return library
  }
}

/** Ogg Opus that lasts as long as the master, to the frame, once decoded, and begins where it begins. */
export async function encodeOpus(pcm: Pcm): Promise<Uint8Array> {
  const opus = await loadOpus()
  const { channels: heard } = resample(pcm, OPUS_RATE_HZ)
  const channels = heard.length === 1 ? 1 : 2
  const encoder = new opus.Encoder({ channels, sample_rate: OPUS_RATE_HZ, application: 'audio' })
  encoder.ctl(SET_BITRATE, BITS_PER_SECOND[channels])
  const preSkipFrames = encoder.ctl(GET_LOOKAHEAD)
  const lengthFrames = heard[0]?.length ?? 0
  const packets: Uint8Array[] = []
  const packet = new Int16Array(PACKET_FRAMES * channels)
  for (let from = 0; from < lengthFrames + preSkipFrames; from += PACKET_FRAMES) {
    fillPacket(packet, heard, from)
    packets.push(encoder.encode(packet).slice())
  }
  return muxOggOpus({ packets, preSkipFrames, lengthFrames, sourceRateHz: pcm.sampleRateHz, channels })
}

/** Past the end stands silence: the loop's own beginning there would be heard as an echo before its end. */
function fillPacket(packet: Int16Array, channels: Pcm['channels'], from: number): void {
  for (let frame = 0; frame < PACKET_FRAMES; frame++) {
    for (let channel = 0; channel < channels.length; channel++) {
      const value = channels[channel]?.[from + frame] ?? 0
      packet[frame * channels.length + channel] = Math.max(
        -INT16_PEAK,
        Math.min(INT16_PEAK, Math.round(value * INT16_PEAK)),
      )
    }
  }
}
