import { addLameTag, resample } from '@segno/audio-files'
import type { Pcm } from '@segno/units'
import { createMp3Encoder } from 'wasm-media-encoders'

const KILOBITS_PER_SECOND = 192
const MP3_RATES_HZ = [44_100, 48_000]
const OTHER_RATES_BECOME_HZ = 48_000

/** MP3 with the tag by which players cut off what the encoder adds before and after, so that a loop stays a loop. */
export async function encodeMp3(pcm: Pcm): Promise<Uint8Array> {
  const rateHz = MP3_RATES_HZ.includes(pcm.sampleRateHz) ? pcm.sampleRateHz : OTHER_RATES_BECOME_HZ
  const { channels } = resample(pcm, rateHz)
  const encoder = await createMp3Encoder()
  encoder.configure({
    channels: channels.length === 1 ? 1 : 2,
    sampleRate: rateHz,
    bitrate: KILOBITS_PER_SECOND,
  })
  // Each call gives a view of memory that the next one overwrites.
  const body = encoder.encode(channels).slice()
  const end = encoder.finalize().slice()
  return addLameTag(Buffer.concat([body, end]), { lengthFrames: channels[0]?.length ?? 0 })
}
