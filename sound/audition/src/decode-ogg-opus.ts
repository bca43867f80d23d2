import { OpusDecoder } from 'opus-decoder'
import { readOpusPackets } from './ogg-opus-packets.ts'
import type { DecodedFile } from './preview.ts'
import { resampleChannel } from './resample-channel.ts'

const OPUS_RATE_HZ = 48_000

/**
 * For browsers that decode no preview themselves. It brings a decoder of 90 KB along, so it is imported only when needed.
 *
 * @throws where the bytes are no Ogg Opus of one or two channels
 */
export async function decodeOggOpus(bytes: ArrayBuffer, sampleRateHz: number): Promise<DecodedFile> {
  const { packets, channels: count, preSkipFrames, lengthFrames } = readOpusPackets(new Uint8Array(bytes))
  const decoder = new OpusDecoder({
    channels: count,
    streamCount: 1,
    coupledStreamCount: count - 1,
    channelMappingTable: count === 1 ? [0] : [0, 1],
  })
  try {
    await decoder.ready
    const { channelData } = decoder.decodeFrames([...packets])
    const channels = channelData
      .slice(0, count)
      .map((channel) => channel.slice(preSkipFrames, preSkipFrames + lengthFrames))
    return { channels: channels.map((channel) => atRate(channel, sampleRateHz)), sampleRateHz }
  } finally {
    decoder.free()
  }
}

function atRate(channel: Float32Array<ArrayBuffer>, sampleRateHz: number): Float32Array<ArrayBuffer> {
  if (sampleRateHz === OPUS_RATE_HZ) return channel
  const outputFrames = Math.round((channel.length * sampleRateHz) / OPUS_RATE_HZ)
  // Not the length of the channel, so that a second stays a second to the last frame.
  const lengthFrames = (outputFrames * OPUS_RATE_HZ) / sampleRateHz
  return resampleChannel(channel, { lengthFrames, outputFrames, edges: 'silent' })
}
