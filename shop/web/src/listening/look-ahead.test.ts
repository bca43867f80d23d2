import { expect, test } from 'vitest'
import { LookAhead } from './look-ahead.ts'

/** Loads that end when they are told to. */
function someLoads(most: number) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const load = (name: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push(name)
    ends.set(name, resolve)
    return promise
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)!()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { begun, end, ahead: new LookAhead(load, most) }
}

test('no more are loaded at once than allowed, the nearest first', async () => {
  const { begun, end, ahead } = someLoads(2)
  ahead.want(['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('what is wanted no more is not begun, and what is under way counts', async () => {
  const { begun, end, ahead } = someLoads(2)
  ahead.want(['a', 'b', 'c'])
  ahead.want(['x', 'y'])
  expect(begun).toEqual(['a', 'b'])
  await end('a')
  await end('b')
  expect(begun).toEqual(['a', 'b', 'x', 'y'])
  await end('x')
  await end('y')
  expect(begun).not.toContain('c')
})
