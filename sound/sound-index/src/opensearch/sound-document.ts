import { wordsInPlace } from '../bound-words.ts'
import type { Binding } from '../folded-vocabulary.ts'
import { keyName } from '../musical-fit.ts'
import { VECTOR_SCALE, vectorBytes } from '../similar/sound-vectors.ts'
import { unitParts } from '../similar/unit-parts.ts'
import { hashOf } from '../sound-columns.ts'
import { type IndexedSound, MEASURES } from '../sound-query.ts'
import { boundTerm } from './word-terms.ts'

declare global {
  // Node and browsers have these; this package knows the types of neither.
  function atob(base64: string): string
  function btoa(bytes: string): string
}

/** A sound as the engine holds it. Unknown facts are left out. @see SOUND_INDEX */
export function soundDocument(sound: IndexedSound, binding: Binding): Record<string, unknown> {
  const { id, packId, artistHandle, kind, genres, moods, tags, madeWithAi, publishedAtMs, popularity } = sound
  const wordsOf = (texts: readonly (string | null)[]): string[] =>
    texts.map((text) =>
      wordsInPlace(text ?? '', binding)
        .map(({ word, isBound }) => (isBound ? boundTerm(word) : word))
        .join(' '),
    )
  const unit = sound.fingerprint ? unitParts(sound.fingerprint) : null
  const measures = MEASURES.flatMap((name): [string, number][] => {
    const value = sound[name]
    return value === null || Number.isNaN(value) ? [] : [[name, value]]
  })
  return {
    title: wordsOf([sound.title]),
    labels: wordsOf([sound.instrument, ...genres, ...moods, ...tags]),
    credits: wordsOf([sound.artist, sound.pack]),
    id,
    ...(packId === null ? {} : { packId }),
    packOrId: packId ?? id,
    artistHandle,
    kind,
    ...(sound.instrument === null ? {} : { instrument: sound.instrument }),
    genres,
    moods,
    tags,
    ...(sound.key ? { key: keyName(sound.key) } : {}),
    madeWithAi,
    trainingAllowed: yesOrNo(sound.trainingAllowed),
    ...Object.fromEntries(measures),
    ...(sound.otherTempoBpm ? { otherTempoBpm: sound.otherTempoBpm } : {}),
    publishedAtMs,
    popularity,
    idHash: hashOf(id) | 0,
    hasFingerprint: unit !== null,
    ...(unit ? { fingerprint: toBase64(vectorBytes(unit)) } : {}),
  }
}

export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no')

const toBase64 = (bytes: Int8Array): string => btoa(String.fromCharCode(...new Uint8Array(bytes.buffer)))

/** The numbers of a vector out of what the engine answers. */
export function vectorOf(base64: string): Float64Array {
  const bytes = Int8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return Float64Array.from(bytes, (value) => value / VECTOR_SCALE)
}
