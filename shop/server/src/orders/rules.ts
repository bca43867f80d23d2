import { createHash, randomInt } from 'node:crypto'
import { UNDO_DAYS } from '@segno/contract'
import { formatKey, formatTonic, trimOf, type SoundKey } from '@segno/units'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CHECK_LENGTH = 8

/** `000123`, as it stands on receipts. */
export const formatReceiptNumber = (count: number): string => String(count).padStart(6, '0')

/**
 * What stands before and after the receipt's number in a licence's, `SEG-2026-000123-01-K7RM2PXC`: year, receipt, line, and letters
 * that cannot be guessed, without look-alikes.
 */
export function licenceNumberAround(
  line: number,
  now: Date,
): { readonly before: string; readonly after: string } {
  const letters = Array.from({ length: CHECK_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return {
    before: `SEG-${now.getUTCFullYear()}-`,
    after: `-${String(line).padStart(2, '0')}-${letters}`,
  }
}

interface UndoFacts {
  readonly created_at: Date
  readonly first_taken_at: Date | null
  readonly ended_at: Date | null
}

/** When a purchase that is not downloaded can no longer be undone. */
export const undoEnd = (boughtAt: Date): Date => new Date(boughtAt.getTime() + UNDO_DAYS * 86_400_000)

/** How long a purchase can be undone, or why it cannot. */
export function judgeUndo(
  licence: UndoFacts,
  now: Date,
): { readonly until: Date } | { readonly why: 'ended' | 'downloaded' | 'expired' } {
  if (licence.ended_at !== null) return { why: 'ended' }
  if (licence.first_taken_at !== null) return { why: 'downloaded' }
  const until = undoEnd(licence.created_at)
  return now < until ? { until } : { why: 'expired' }
}

export interface OrderLine {
  readonly soundId: string
  readonly pricePoints: number
}

/** Tells a repetition of an order from another order; the order of the lines is part of it. */
export function hashRequest(items: readonly OrderLine[]): string {
  return createHash('sha256')
    .update(JSON.stringify(items.map((item) => [item.soundId, item.pricePoints])))
    .digest('hex')
}

export interface Offer {
  readonly id: string
  readonly status: string
  readonly price_points: number
}

export type Verdict =
  | { readonly can: true }
  | { readonly can: false; readonly why: 'gone' | 'owned'; readonly soundIds: string[] }
  | {
      readonly can: false
      readonly why: 'price'
      readonly changed: { soundId: string; pricePoints: number }[]
    }

/** Whether this can be bought now, at the prices that were shown. */
export function judgeOrder(
  items: readonly OrderLine[],
  offers: readonly Offer[],
  ownedIds: readonly string[],
): Verdict {
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]))
  const gone = items.filter((item) => offerOf.get(item.soundId)?.status !== 'published')
  if (gone.length > 0) return { can: false, why: 'gone', soundIds: gone.map((item) => item.soundId) }
  if (ownedIds.length > 0) return { can: false, why: 'owned', soundIds: [...ownedIds] }
  const changed = items.flatMap(({ soundId, pricePoints: shownPoints }) => {
    const pricePoints = offerOf.get(soundId)!.price_points
    return pricePoints === shownPoints ? [] : [{ soundId, pricePoints }]
  })
  return changed.length > 0 ? { can: false, why: 'price', changed } : { can: true }
}

/** File systems take 255 bytes; the rest is for the ending, "(preview)" and the number of a namesake. */
const MAX_NAME_BYTES = 230
/** What a drag-out can be called. */
const MAX_NAME_LENGTH = 150
const SEPARATOR = ' - '

/** `Artist - Title - 120 BPM - C minor.wav`, of a single note `Artist - Title - C.wav`, without what any common file system refuses. */
export function downloadName(sound: {
  artist: string
  title: string
  tempoBpm: number | null
  key: SoundKey | null
}): string {
  const facts = [
    ...(sound.tempoBpm === null ? [] : [`${Number(sound.tempoBpm.toFixed(2))} BPM`]),
    ...(sound.key === null ? [] : [inName(sound.key).replace('♯', '#').replace('♭', 'b')]),
  ]
  const end = facts.map((fact) => `${SEPARATOR}${fact}`).join('')
  const artist = cut(cleanPart(sound.artist), { bytes: MAX_NAME_BYTES / 3, length: MAX_NAME_LENGTH / 3 })
  const begin = artist === '' ? '' : `${artist}${SEPARATOR}`
  const title = cut(cleanPart(sound.title), {
    bytes: MAX_NAME_BYTES - Buffer.byteLength(begin + end),
    length: MAX_NAME_LENGTH - begin.length - end.length,
  })
  return `${[artist, title, ...facts].filter((part) => part !== '').join(SEPARATOR)}.wav`
}

const inName = (key: SoundKey): string => (key.mode === null ? formatTonic(key) : formatKey(key))

/** Cuts between two characters as they are seen. */
function cut(text: string, most: { readonly bytes: number; readonly length: number }): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const longer = kept + segment
    if (longer.length > most.length || Buffer.byteLength(longer) > most.bytes) break
    kept = longer
  }
  return kept.trim()
}

function cleanPart(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
  return trimOf(plain.replace(/\s+/g, ' '), '. ')
}
