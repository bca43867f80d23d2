import type { Sound } from '@segno/contract'
import type { Db } from '../platform/db.ts'
import { isId } from '../platform/ids.ts'
import { soundNotFound } from './errors.ts'
import { soundCards } from './sound-cards.ts'

/** @throws {AppError} sound_not_found for what does not exist and for what is not published */
export async function showSound(db: Db, soundId: string): Promise<Sound> {
  if (!isId(soundId)) throw soundNotFound()
  const found = (await soundCards(db, [soundId], { publishedOnly: true })).get(soundId)
  if (!found) throw soundNotFound()
  return found
}
