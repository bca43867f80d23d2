import { type OfferedDragOut, offerDragOuts } from '@segno/contract'
import { call } from '../../shared/api/call.ts'
import { onSessionEnd } from '../../shared/session/session-end.ts'
import type { DragSource } from './drag-file.ts'

/** An address with less time than this left may have run out before a DAW asks for it. */
const LEAST_LEFT_MS = 60_000

/** What may be dragged now, by the id of its sound. An address stands for one drag-out. */
const offers = new Map<string, OfferedDragOut>()
const onTheirWay = new Map<string, Promise<OfferedDragOut>>()

// They were offered to somebody, and for what they owned.
onSessionEnd(() => forgetOffers())

interface Offered {
  readonly soundId: string
  readonly isOwned: boolean
}

/** A sound as it was recorded, at an address that the shop has signed; who fetches it is recorded by the shop. */
export function offeredSource(offered: Offered): DragSource {
  return {
    now: () => offerNow(offered),
    comeNear: () => void prepareOffer(offered).catch(() => undefined),
    goAway: () => {},
    prepare: () => prepareOffer(offered),
    // The next time is a drag-out of its own.
    end: () => void offers.delete(offered.soundId),
  }
}

function offerNow({ soundId, isOwned }: Offered): OfferedDragOut | null {
  const offer = offers.get(soundId)
  if (!offer || (isOwned && offer.is === 'preview')) return null
  return Date.parse(offer.expiresAt) - Date.now() > LEAST_LEFT_MS ? offer : null
}

async function prepareOffer(offered: Offered): Promise<OfferedDragOut> {
  const { soundId } = offered
  const ready = offerNow(offered)
  if (ready) return ready
  const under = onTheirWay.get(soundId) ?? askForOffer({ soundId })
  onTheirWay.set(soundId, under)
  const offer = await under.finally(() => onTheirWay.delete(soundId))
  offers.set(soundId, offer)
  return offer
}

export interface Wish {
  readonly soundId: string
  readonly tempoBpm?: number | null
  readonly pitchSemitones?: number | null
}

export async function askForOffer(wish: Wish, signal?: AbortSignal): Promise<OfferedDragOut> {
  const { sounds } = await call(offerDragOuts, { body: { sounds: [wish] } }, signal)
  const [offer] = sounds
  if (!offer) throw new Error('the shop offered no file')
  return offer
}

export function forgetOffers(): void {
  offers.clear()
}
