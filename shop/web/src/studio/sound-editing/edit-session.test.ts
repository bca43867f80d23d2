import { CallError, type Failure, MAX_SOUNDS_AT_ONCE, type StudioSound } from '@segno/contract'
import { expect, test } from 'vitest'
import { aStudioSound } from '../../testing/studio-sounds.ts'
import { withChange } from './apply-change.ts'
import { type ChangeOrder, EditSession } from './edit-session.ts'

/** Keeps sounds with their versions as a server does: all changes of a request are made, or none. */
class Keeper {
  readonly sounds: Map<string, StudioSound>
  readonly requests: (readonly ChangeOrder[])[] = []
  readonly told: unknown[] = []
  reloads = 0
  /** What the next request is answered with instead. */
  failures: Error[] = []
  shown: StudioSound[] = []

  constructor(count: number) {
    const sounds = Array.from({ length: count }, (_, place) => aStudioSound(place))
    this.sounds = new Map(sounds.map((one) => [one.sound.id, one]))
  }

  readonly session = new EditSession({
    save: async (changes) => {
      this.requests.push(changes)
      const failure = this.failures.shift()
      if (failure) throw failure
      const stale = changes.filter(({ id, version }) => this.sounds.get(id)!.version !== version)
      if (stale.length > 0)
        throw refusal({
          statusCode: 409,
          code: 'sound_changed',
          errors: stale.map(({ id }) => ({ path: id, message: 'x' })),
        })
      return changes.map(({ id, set }) => this.change(id, set))
    },
    show: (sounds) => this.shown.push(...sounds),
    reload: async () => {
      this.reloads += 1
      this.session.see([...this.sounds.values()])
    },
    tell: (error) => this.told.push(error),
  })

  change(id: string, set: ChangeOrder['set']): StudioSound {
    const before = this.sounds.get(id)!
    const changed = { ...withChange(before, set), version: before.version + 1 }
    this.sounds.set(id, changed)
    return changed
  }

  all = (): StudioSound[] => [...this.sounds.values()]
  titles = (): string[] => this.all().map(({ sound }) => sound.title)
  edit = (set: ChangeOrder['set'], places = this.all().map((_, place) => place)): number =>
    this.session.edit(
      'Change',
      places.map((place) => ({ sound: this.all()[place]!, set })),
    )
  saving = () => this.session.snapshot().saving
}

const refusal = (given: Partial<Failure>) =>
  new CallError({ statusCode: 400, code: 'bad_request', message: 'No', ...given })

test('one gesture on many sounds is one request, and shows before it is saved', async () => {
  const keeper = new Keeper(3)
  expect(keeper.edit({ tempoBpm: 60 })).toBe(3)
  expect([...keeper.session.snapshot().unsaved.values()]).toEqual(Array(3).fill({ tempoBpm: 60 }))
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.requests).toHaveLength(1)
  expect(keeper.all().map(({ sound }) => sound.tempoBpm)).toEqual([60, 60, 60])
  expect(keeper.session.snapshot().unsaved.size).toBe(0)
})

test('undo brings back what each sound said before, and redo what was said then', async () => {
  const keeper = new Keeper(3)
  const before = keeper.titles()
  keeper.edit({ title: 'Same' })
  keeper.session.undo()
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.titles()).toEqual(before)
  expect(keeper.session.snapshot()).toMatchObject({ undo: null, redo: 'Change' })
  keeper.session.redo()
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.titles()).toEqual(['Same', 'Same', 'Same'])
  expect(keeper.all()[0]?.version).toBe(4)
})

test('a new change forgets what was undone before it', async () => {
  const keeper = new Keeper(1)
  keeper.edit({ title: 'One' })
  keeper.session.undo()
  keeper.edit({ title: 'Two' })
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.session.redo()).toBeNull()
  expect(keeper.titles()).toEqual(['Two'])
})

test('what a sound says already is no change', () => {
  const keeper = new Keeper(2)
  expect(keeper.edit({ title: keeper.titles()[0]! })).toBe(1)
  expect(keeper.edit({ genres: keeper.all()[0]!.sound.genres }, [0])).toBe(0)
})

test('more sounds than one request may hold are saved in several', async () => {
  const keeper = new Keeper(MAX_SOUNDS_AT_ONCE + 50)
  keeper.edit({ pricePoints: 5 })
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.requests.map((one) => one.length)).toEqual([MAX_SOUNDS_AT_ONCE, 50])
})

test('a sound that somebody else changed is not overwritten; the others are saved', async () => {
  const keeper = new Keeper(3)
  const seen = keeper.all()
  keeper.change(seen[1]!.sound.id, { title: 'Theirs' })
  keeper.session.edit(
    'Rename',
    seen.map((sound) => ({ sound, set: { title: 'Mine' } })),
  )
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.titles()).toEqual(['Mine', 'Theirs', 'Mine'])
  expect(keeper.session.snapshot().overtaken).toEqual([{ id: seen[1]!.sound.id, set: { title: 'Mine' } }])
  expect(keeper.reloads).toBe(1)
  keeper.session.settleOvertaken('again')
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.titles()).toEqual(['Mine', 'Mine', 'Mine'])
})

test('a field that is refused is marked with its reason and keeps what was typed; the rest is saved', async () => {
  const keeper = new Keeper(2)
  const [first] = keeper.all()
  keeper.failures = [
    refusal({ errors: [{ path: 'changes.0.set.instrument', message: 'is not in the vocabulary' }] }),
  ]
  keeper.edit({ title: 'New', instrument: 'nose-flute' })
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.titles()).toEqual(['New', 'New'])
  expect(keeper.all()[0]?.sound.instrument).toBe(first!.sound.instrument)
  expect(keeper.session.snapshot().problems.get(`${first!.sound.id}/instrument`)).toMatchObject({
    message: 'is not in the vocabulary',
    set: { instrument: 'nose-flute' },
  })
  keeper.edit({ instrument: 'bass' }, [0])
  expect(keeper.session.snapshot().problems.size).toBe(0)
})

test('what could not be sent waits, still shows, and is sent on another try', async () => {
  const keeper = new Keeper(1)
  keeper.failures = [new TypeError('no network')]
  keeper.edit({ title: 'Kept' })
  await expect.poll(keeper.saving).toBe('stuck')
  expect(keeper.session.snapshot().unsaved.size).toBe(1)
  keeper.session.retry()
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.titles()).toEqual(['Kept'])
})

test('what the server refuses as a whole is said, taken back and looked at anew', async () => {
  const keeper = new Keeper(1)
  const refused = refusal({ statusCode: 409, code: 'sound_not_open' })
  keeper.failures = [refused]
  keeper.edit({ title: 'Late' })
  await expect.poll(keeper.saving).toBe('idle')
  expect(keeper.told).toEqual([refused])
  expect(keeper.session.snapshot().unsaved.size).toBe(0)
  expect(keeper.reloads).toBe(1)
})
