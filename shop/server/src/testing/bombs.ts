import { muxOggOpus } from '@segno/audio-files'
import { writeFlacOfSilence } from '@segno/audio-files/testing'
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders'

const SECONDS = 7_200
const RATE_HZ = 48_000
const BITE_SECONDS = 60

/** Two hours of silence in every packing: a few megabytes that would unpack to gigabytes. */
export async function bombs(): Promise<Record<string, Uint8Array>> {
  return {
    'bomb.flac': writeFlacOfSilence(SECONDS, 0),
    'bomb.opus': muxOggOpus({
      packets: Array.from({ length: SECONDS * 50 }, () => Uint8Array.of(0xfc, 0xff, 0xfe)),
      preSkipFrames: 312,
      lengthFrames: SECONDS * RATE_HZ,
      sourceRateHz: RATE_HZ,
      channels: 2,
    }),
    'bomb.mp3': await encodeSilence(createMp3Encoder(), { bitrate: 32 }),
    'bomb.ogg': await encodeSilence(createOggEncoder(), { vbrQuality: 0 }),
  }
}

async function encodeSilence(
  making: ReturnType<typeof createMp3Encoder> | ReturnType<typeof createOggEncoder>,
  quality: object,
): Promise<Uint8Array> {
  const encoder = await making
  encoder.configure({ channels: 2, sampleRate: RATE_HZ, ...quality } as never)
  const silence = new Float32Array(BITE_SECONDS * RATE_HZ)
  const parts: Uint8Array[] = []
  for (let seconds = 0; seconds < SECONDS; seconds += BITE_SECONDS)
    parts.push(Uint8Array.from(encoder.encode([silence, silence])))
  parts.push(Uint8Array.from(encoder.finalize()))
  return Buffer.concat(parts)
}
