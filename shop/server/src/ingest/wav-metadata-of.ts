import { createHash } from 'node:crypto'
import type { WavMetadata } from '@segno/audio-files'
import { toKey, type findSoundFiles } from '../catalogue/public.ts'
import { asSoundKey } from './claim.ts'

type SoundFiles = NonNullable<Awaited<ReturnType<typeof findSoundFiles>>>

/** What the WAV of a sound says of it, whoever has it. */
export function wavMetadataOf(sound: SoundFiles): WavMetadata {
  return {
    title: sound.title,
    artist: sound.artist_name,
    copyright: `Copyright ${sound.artist_name}`,
    isLoop: sound.kind === 'loop',
    tempoBpm: sound.tempo_bpm,
    beats: sound.beats,
    key: asSoundKey(toKey(sound.key_tonic, sound.key_mode)),
  }
}

/** Names a file by all that it is made from. */
export function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
