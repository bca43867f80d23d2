import {
  changeOwnSounds,
  deleteOwnSounds,
  dismissIntakes,
  type Intake,
  type IntakeState,
  INTAKE_STATES,
  listIntakes,
  listOwnSounds,
  type OwnPack,
  retryIntakes,
  SOUND_STATUSES,
  type SoundChange,
  type SoundStatus,
  type StudioSound,
  submitOwnSounds,
  takeBackOwnSounds,
  withdrawOwnSounds,
} from '@segno/contract'
import { withChange } from '../studio/sound-editing/apply-change.ts'
import { FakeShop } from './fake-shop.ts'
import { anOwnPack, serveOwnPacks } from './own-packs.ts'

interface Changes {
  readonly changes: readonly { readonly id: string; readonly version: number; readonly set: SoundChange }[]
}

/** A shop in memory whose visitor is an artist with sounds and files of their own. */
export class StudioShop extends FakeShop {
  own: readonly StudioSound[]
  intakes: readonly Intake[] = []
  packs: readonly OwnPack[] = [anOwnPack('Night Shift')]
  /** From this page of the list on the line is cut. */
  cutFromPage = Number.POSITIVE_INFINITY
  /** Bodies of the requests that changed or moved sounds. */
  readonly bodies: unknown[] = []

  constructor(own: readonly StudioSound[] = []) {
    super(0)
    this.own = own
    this.sounds = own.map(({ sound }) => sound)
    this.profile = { ...this.profile, role: 'artist', type: 'artist' }
    this.on(listOwnSounds, ({ url }) => this.#list(url))
    serveOwnPacks(this)
    this.on(listIntakes, () => ({
      items: [...this.intakes],
      meta: metaOf(1, 100, this.intakes.length, this.intakes.length),
      counts: countsOf(INTAKE_STATES, this.intakes, ({ state }) => state),
      asOf: new Date().toISOString(),
    }))
    this.on(dismissIntakes, ({ body }) => {
      const { ids } = body as { ids: string[] }
      this.intakes = this.intakes.filter(({ id }) => !ids.includes(id))
      return { changed: ids.length }
    })
    this.on(retryIntakes, ({ body }) => {
      const { ids = [] } = body as { ids?: string[] }
      this.intakes = this.intakes.map((one) =>
        ids.includes(one.id) ? { ...one, state: 'queued', reason: null } : one,
      )
      return { changed: ids.length }
    })
    this.on(changeOwnSounds, ({ body }) => {
      this.bodies.push(body)
      const { changes } = body as Changes
      return { sounds: changes.map(({ id, set }) => this.change(id, set)) }
    })
    this.on(deleteOwnSounds, ({ body }) => {
      const { ids } = body as { ids: string[] }
      this.own = this.own.filter(({ sound }) => !ids.includes(sound.id))
      return { deleted: ids.length }
    })
    this.#moves(submitOwnSounds, 'inReview')
    this.#moves(takeBackOwnSounds, 'draft')
    this.#moves(withdrawOwnSounds, 'withdrawn')
  }

  /** As if somebody had done it, here or elsewhere. */
  change(id: string, set: SoundChange): StudioSound {
    this.own = this.own.map((one) =>
      one.sound.id === id ? { ...withChange(one, set, this.packs), version: one.version + 1 } : one,
    )
    return this.own.find(({ sound }) => sound.id === id)!
  }

  #moves(
    endpoint: typeof submitOwnSounds | typeof takeBackOwnSounds | typeof withdrawOwnSounds,
    status: SoundStatus,
  ): void {
    this.on(endpoint, ({ body }) => {
      this.bodies.push(body)
      const { ids } = body as { ids: string[] }
      this.own = this.own.map((one) =>
        ids.includes(one.sound.id) ? { ...one, status, version: one.version + 1 } : one,
      )
      return { sounds: this.own.filter(({ sound }) => ids.includes(sound.id)) }
    })
  }

  #list({ searchParams }: URL) {
    const status = searchParams.get('status')
    const q = (searchParams.get('q') ?? '').toLowerCase()
    const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))]
    if (page >= this.cutFromPage) throw new Error('the line is cut')
    const pack = searchParams.get('pack')
    const matching = this.own.filter(
      ({ sound }) => sound.title.toLowerCase().includes(q) && (pack === null || sound.pack?.id === pack),
    )
    const isBack = (one: StudioSound): boolean => one.status === 'draft' && one.review !== null
    const sentBack = searchParams.get('sentBack')
    const found = matching.filter(
      (one) =>
        (status === null || one.status === status) &&
        (sentBack === null || isBack(one) === (sentBack === 'true')),
    )
    const items = found.slice((page - 1) * limit, page * limit)
    return {
      items,
      meta: metaOf(page, limit, items.length, found.length),
      counts: countsOf(SOUND_STATUSES, matching, (one) => one.status),
      sentBackCount: matching.filter(isBack).length,
    }
  }
}

function metaOf(currentPage: number, itemsPerPage: number, itemCount: number, totalItems: number) {
  return {
    itemCount,
    totalItems,
    itemsPerPage,
    totalPages: Math.max(1, Math.ceil(totalItems / itemsPerPage)),
    currentPage,
  }
}

function countsOf<State extends string, Item>(
  states: readonly State[],
  items: readonly Item[],
  stateOf: (item: Item) => State,
): Record<State, number> {
  const entries = states.map((state) => [state, items.filter((item) => stateOf(item) === state).length])
  return Object.fromEntries(entries) as Record<State, number>
}

/** A file on the server; say what matters. */
export function anIntake(given: Partial<Intake> & { state: IntakeState }): Intake {
  const at = '2026-11-20T12:00:00.000Z'
  return {
    id: `intake-${(given.fileName ?? 'x').replace(/\W/g, '-')}`,
    batchId: 'batch',
    fileName: 'Kick.wav',
    step: null,
    doneFraction: 0,
    sizeBytes: 1_000,
    receivedBytes: 1_000,
    soundId: null,
    reason: null,
    duplicateOf: null,
    nearDuplicateOf: null,
    createdAt: at,
    changedAt: at,
    ...given,
  }
}
