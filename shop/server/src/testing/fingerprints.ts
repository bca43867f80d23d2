import type { Db } from '../platform/db/db.ts'
import { aSound } from './builders.ts'

/** What is not said of a sound is that it has none of it. */
export interface Heard {
  readonly timbre?: readonly number[]
  readonly rhythm?: readonly number[]
  readonly pitch?: readonly number[]
  readonly envelope?: readonly number[]
}

const part = (values: readonly number[] = [], length: number): number[] =>
  Array.from({ length }, (_, at) => values[at] ?? 0)

/** A fingerprint as it is sent. */
export function aFingerprint(heard: Heard) {
  return {
    version: 1,
    timbre: part(heard.timbre, 24),
    rhythm: part(heard.rhythm, 16),
    pitch: part(heard.pitch, 12),
    envelope: part(heard.envelope, 12),
  }
}

/** The same as it is stored. */
export function storedFingerprint(heard: Heard): Buffer {
  const { timbre, rhythm, pitch, envelope } = aFingerprint(heard)
  return Buffer.from(Float32Array.from([...timbre, ...rhythm, ...pitch, ...envelope]).buffer)
}

/** Adds sounds that are heard so. @returns their ids by their titles */
export async function addHeardSounds(
  db: Db,
  sounds: readonly (readonly [title: string, heard: Heard, facts: Parameters<typeof aSound>[1]])[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [title, heard, facts] of sounds)
    ids.set(title, (await aSound(db, { title, fingerprint: storedFingerprint(heard), ...facts })).id)
  return ids
}
