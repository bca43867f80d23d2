import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseMasters, draggedName, type Dragged } from './rules.ts'

test('a preview says in its name that it is one', () => {
  expect(draggedName('Ava Lune - Sub - 120 BPM.wav', 'preview')).toBe(
    'Ava Lune - Sub - 120 BPM (preview).wav',
  )
  expect(draggedName('Ava Lune - Sub - 120 BPM.wav', 'master')).toBe('Ava Lune - Sub - 120 BPM.wav')
})

const drag = (id: string, facts: Partial<Dragged> = {}): Dragged => ({
  id,
  soundId: `sound of ${id}`,
  fileName: `${id} (preview).wav`,
  draggedAs: 'preview',
  isAltered: false,
  ...facts,
})
const everything = (dragged: readonly Dragged[]) =>
  chooseMasters(
    dragged.map(({ id }) => id),
    dragged,
    dragged.map(({ soundId }) => soundId),
  )

test('masters of what is owned by now take the names under which previews were dragged', () => {
  const { masters, left } = chooseMasters(
    ['b', 'a', 'x'],
    [drag('a'), drag('b')],
    ['sound of a', 'sound of b'],
  )
  expect(masters).toEqual([
    { soundId: 'sound of b', fileName: 'b (preview).wav' },
    { soundId: 'sound of a', fileName: 'a (preview).wav' },
  ])
  expect(left).toEqual([{ id: 'x', reason: 'not_found' }])
})

test.each([
  [{ draggedAs: 'master' }, 'is_master'],
  [{ isAltered: true }, 'as_heard'],
  [{ soundId: 'somebody else’s' }, 'not_owned'],
])('a drag-out that is %j is left out: %s', (facts, reason) => {
  const one = drag('a', facts)
  expect(chooseMasters(['a'], [one], ['sound of a'])).toEqual({ masters: [], left: [{ id: 'a', reason }] })
})

test('each name is there once, also where only capitals differ; another sound of the same name is told of', () => {
  const { masters, left } = everything([
    drag('a', { fileName: 'Sub (preview).wav' }),
    drag('b', { fileName: 'sub (PREVIEW).wav', soundId: 'sound of a' }),
    drag('c', { fileName: 'SUB (preview).wav' }),
  ])
  expect(masters).toHaveLength(1)
  expect(left).toEqual([{ id: 'c', reason: 'name_taken' }])
})

test('whatever was dragged, no two files have one name, and each drag-out is in the ZIP or told of', () => {
  const name = fc.constantFrom('é.wav', 'e\u0301.wav', 'É.wav', 'b.wav')
  const soundId = fc.constantFrom('1', '2', '3')
  const some = fc.array(fc.record({ fileName: name, soundId, isAltered: fc.boolean() }), { maxLength: 12 })
  fc.assert(
    fc.property(some, fc.subarray(['1', '2', '3']), (facts, owned) => {
      const dragged = facts.map((one, at) => drag(String(at), one))
      const ids = dragged.map(({ id }) => id)
      const { masters, left } = chooseMasters([...ids, ...ids], dragged, owned)
      const names = masters.map(({ fileName }) => fileName.normalize().toLowerCase())
      expect(new Set(names).size).toBe(names.length)
      expect(masters.every((one) => owned.includes(one.soundId))).toBe(true)
      const leftIds = left.map(({ id }) => id)
      expect(new Set(leftIds).size).toBe(leftIds.length)
      for (const { id, fileName, soundId: of } of dragged.filter((one) => !leftIds.includes(one.id))) {
        const taken = masters.find(
          (one) => one.fileName.normalize().toLowerCase() === fileName.normalize().toLowerCase(),
        )
        expect({ id, of: taken?.soundId }).toEqual({ id, of })
      }
    }),
  )
})
