import { createRequire } from 'node:module'
import { muxOggOpus, resample } from '@segno/audio-files'
import { dbToGain, gainToDb, type Pcm } from '@segno/units'
import { around, resampleLoop } from './resample-loop.ts'

const OPUS_RATE_HZ = 48_000
const PACKET_FRAMES = 960
const BITS_PER_SECOND = { 1: 96_000, 2: 128_000 } as const
/** Requests of libopus, from opus_defines.h. */
const SET_BITRATE = 4_002
const GET_LOOKAHEAD = 4_027
const INT16_PEAK = 32_767
/** The head of the file states a gain in this many parts of a decibel. */
const GAIN_STEPS_PER_DB = 256

interface Encoder {
  ctl(request: number, value?: number): number
  encode(frames: Int16Array): Uint8Array
}

/** What both forms of `@evan/opus` offer; neither types it in a way that an ES module can import. */
export interface OpusLibrary {
  readonly Encoder: new (options: { channels: 1 | 2; sample_rate: 48_000; application: 'audio' }) => Encoder
}

/** The package takes its native part where there is one for this machine, else the same as WebAssembly. */
function loadOpus(): OpusLibrary {
  const require = createRequire(import.meta.url)
  return require('@evan/opus') as OpusLibrary
}

interface OpusOptions {
  /** A loop is encoded as one turn of many, so that its seam is as good as its middle. */
  readonly isLoop?: boolean
  readonly library?: OpusLibrary
}

/** What a decoder is fed before the audio begins and leaves out, so that it has heard the turn before. */
const LEAD_FRAMES = 3_840

/** Ogg Opus that lasts as long as the master, to the frame, once decoded, and begins where it begins. */
export function encodeOpus(pcm: Pcm, { isLoop = false, library }: OpusOptions = {}): Uint8Array {
  const opus = library ?? loadOpus()
  const { channels: heard } = isLoop ? resampleLoop(pcm, OPUS_RATE_HZ) : resample(pcm, OPUS_RATE_HZ)
  const channels = heard.length === 1 ? 1 : 2
  const encoder = new opus.Encoder({ channels, sample_rate: OPUS_RATE_HZ, application: 'audio' })
  encoder.ctl(SET_BITRATE, BITS_PER_SECOND[channels])
  const leadFrames = isLoop ? LEAD_FRAMES : 0
  const lookaheadFrames = encoder.ctl(GET_LOOKAHEAD)
  const lengthFrames = heard[0]?.length ?? 0
  const outputGainDb = excessDb(heard)
  const scale = INT16_PEAK / dbToGain(outputGainDb)
  const packets: Uint8Array[] = []
  const packet = new Int16Array(PACKET_FRAMES * channels)
  for (let from = -leadFrames; from < lengthFrames + lookaheadFrames; from += PACKET_FRAMES) {
    fillPacket(packet, heard, { from, scale, isLoop })
    packets.push(encoder.encode(packet).slice())
  }
  const preSkipFrames = leadFrames + lookaheadFrames
  const sourceRateHz = pcm.sampleRateHz
  return muxOggOpus({ packets, preSkipFrames, lengthFrames, sourceRateHz, channels, outputGainDb })
}

/**
 * By how much the sound goes beyond full scale, as masters in floats may. The encoder takes integers, so it gets the sound
 * softer by this, and the decoder makes it louder again.
 */
function excessDb(channels: Pcm['channels']): number {
  let peak = 1
  for (const values of channels) for (const value of values) peak = Math.max(peak, Math.abs(value))
  return Math.ceil((gainToDb(peak) ?? 0) * GAIN_STEPS_PER_DB) / GAIN_STEPS_PER_DB
}

/** Before a loop stands its end and after it its beginning; around anything else stands silence. */
function fillPacket(
  packet: Int16Array,
  channels: Pcm['channels'],
  { from, scale, isLoop }: { from: number; scale: number; isLoop: boolean },
): void {
  channels.forEach((values, channel) => {
    for (let frame = 0; frame < PACKET_FRAMES; frame++) {
      const at = isLoop ? around(from + frame, values.length) : from + frame
      packet[frame * channels.length + channel] = Math.round((values[at] ?? 0) * scale)
    }
  })
}
