import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachBit, newBits } from './bits.ts'
import { OrdinalSet } from './ordinal-set.ts'

const HIGHEST = 20_000

/** Adds where absent, removes where present. */
function toggle(set: OrdinalSet, members: Set<number>, ordinal: number): void {
  if (members.delete(ordinal)) set.remove(ordinal)
  else {
    members.add(ordinal)
    set.add(ordinal)
  }
}

function membersOf(set: OrdinalSet): number[] {
  const bits = newBits(HIGHEST / 32)
  set.addTo(bits)
  const members: number[] = []
  forEachBit(bits, (ordinal) => members.push(ordinal))
  return members
}

// Low ordinals fill the set densely, so that it becomes bits; a few high ones make it a list again.
const low = fc.integer({ min: 0, max: 300 })
const high = fc.integer({ min: 0, max: HIGHEST - 1 })

test('a set holds what was put in and not taken out, sparse or dense', () => {
  fc.assert(
    fc.property(
      fc.array(low, { minLength: 200, maxLength: 400 }),
      fc.array(fc.oneof(low, high), { maxLength: 200 }),
      fc.array(low, { maxLength: 400 }),
      (...phases) => {
        const set = new OrdinalSet()
        const members = new Set<number>()
        for (const phase of phases) {
          for (const ordinal of phase) toggle(set, members, ordinal)
          expect(membersOf(set)).toEqual([...members].toSorted((one, other) => one - other))
          expect(set.size).toBe(members.size)
        }
      },
    ),
  )
})
