import { sound as soundForm } from '@segno/contract'
import { isRecord, listOf } from '../../shared/storage/stores.ts'
import { type Choice, type ChosenSound, MAX_CHOSEN } from './choice.ts'

/** A browser has room for some five million characters of a site, and other things are kept there too. */
const MOST_CHARACTERS = 2_000_000

/** What is chosen in lists that have an address, as it is kept: the latest, as far as there is room. */
export function textOfChoices(byList: ReadonlyMap<string, Choice>): string {
  const kept: string[] = []
  let length = 0
  for (const [listId, { sounds }] of [...byList].toReversed()) {
    if (!listId.startsWith('/')) continue
    const text = JSON.stringify([listId, [...sounds.values()]])
    length += text.length
    if (length > MOST_CHARACTERS) break
    kept.unshift(text)
  }
  return `[${kept.join()}]`
}

/** What was kept by another version, or spoilt, is not chosen any more. */
export function choicesOf(text: string | null): Map<string, Choice> {
  const kept = listOf(parsed(text), (one) => Array.isArray(one))
  return new Map(
    kept.flatMap(([listId, chosen]) => {
      const sounds = new Map(
        listOf(chosen, isChosenSound)
          .slice(0, MAX_CHOSEN)
          .map((one) => [one.sound.id, one]),
      )
      if (typeof listId !== 'string' || sounds.size === 0) return []
      return [[listId, { sounds, anchor: null, before: sounds }]]
    }),
  )
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}

function isChosenSound(value: unknown): value is ChosenSound {
  return (
    isRecord(value) &&
    soundForm.safeParse(value['sound']).success &&
    typeof value['isOwned'] === 'boolean' &&
    typeof value['isForSale'] === 'boolean' &&
    Number.isInteger(value['index'])
  )
}
