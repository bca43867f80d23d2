import { crc32 } from 'node:zlib'
import { type FoldedVocabulary, foldVocabulary, type IndexedSound, soundDocument } from '@segno/sound-index'
import type { Db } from '../../platform/db/db.ts'
import { selectSearchWords } from '../translated-words.ts'
import { toIndexVocabulary } from '../index-vocabulary.ts'
import type { Written } from './engine-client.ts'

/** Sounds as the engine is told of them, by the vocabulary as it was last read. */
export class SoundDocuments {
  readonly #vocabulary: FoldedVocabulary
  /** Equal where words of sounds are read alike. */
  readonly binding: string

  private constructor(vocabulary: FoldedVocabulary) {
    this.#vocabulary = vocabulary
    this.binding = crc32(JSON.stringify(vocabulary.save())).toString(16)
  }

  static async read(db: Db): Promise<SoundDocuments> {
    return new SoundDocuments(foldVocabulary(toIndexVocabulary(await selectSearchWords(db))))
  }

  /** Its stamp is that of all but popularity: plays are counted without telling search. */
  of(sound: IndexedSound, version: number): Written & { readonly document: object } {
    const document = soundDocument(sound, this.#vocabulary)
    const { popularity: _, ...told } = document
    return { id: sound.id, version, document: { ...document, stamp: crc32(JSON.stringify(told)) } }
  }
}
