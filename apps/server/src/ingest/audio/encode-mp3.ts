import { addLameTag, resample } from '@segno/audio-files'
import type { Pcm } from '@segno/units'
import { createMp3Encoder } from 'wasm-media-encoders'

const KILOBITS_PER_SECOND = 192
const MP3_RATES_HZ = [44_100, 48_000]
const OTHER_RATES_BECOME_HZ = 48_000
/** At a time, so that the encoder's memory does not grow with the sound. */
const BITE_FRAMES = 65_536

/** MP3 with the tag by which players cut off what the encoder adds before and after, so that a loop stays a loop. */
export async function encodeMp3(pcm: Pcm): Promise<Uint8Array> {
  const rateHz = MP3_RATES_HZ.includes(pcm.sampleRateHz) ? pcm.sampleRateHz : OTHER_RATES_BECOME_HZ
  const { channels } = resample(pcm, rateHz)
  const lengthFrames = channels[0]?.length ?? 0
  const encoder = await createMp3Encoder()
  encoder.configure({
    channels: channels.length === 1 ? 1 : 2,
    sampleRate: rateHz,
    bitrate: KILOBITS_PER_SECOND,
  })
  const parts: Uint8Array[] = []
  for (let from = 0; from < lengthFrames; from += BITE_FRAMES) {
    // Each call gives a view of memory that the next one overwrites.
    parts.push(encoder.encode(channels.map((values) => values.subarray(from, from + BITE_FRAMES))).slice())
  }
  parts.push(encoder.finalize().slice())
  return addLameTag(Buffer.concat(parts), { lengthFrames })
}
