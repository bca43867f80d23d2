import { expect, test, vi } from 'vitest'
import { SureStorage } from './sure-storage.ts'

/** As a browser's: with room for so many characters. */
class SmallStorage {
  readonly items = new Map<string, string>()
  readonly room: number
  constructor(room: number) {
    this.room = room
  }
  getItem = (key: string): string | null => this.items.get(key) ?? null
  setItem = (key: string, value: string): void => {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, value)
  }
  removeItem = (key: string): void => void this.items.delete(key)
}

test('what fits is stored, what does not is held, and the latest counts', () => {
  const [small, onTrouble] = [new SmallStorage(5), vi.fn<() => void>()]
  const sure = new SureStorage(() => small, onTrouble)
  sure.setItem('cart', 'one')
  sure.setItem('cart', 'one and two')
  expect([sure.getItem('cart'), small.getItem('cart')]).toEqual(['one and two', 'one'])
  expect(onTrouble).toHaveBeenCalledOnce()
  sure.setItem('cart', 'two')
  expect([sure.getItem('cart'), small.getItem('cart')]).toEqual(['two', 'two'])
  sure.removeItem('cart')
  expect([sure.getItem('cart'), small.getItem('cart')]).toEqual([null, null])
})

test('where storing is forbidden everything is held for as long as the page is open', () => {
  const forbid = (): never => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const sure = new SureStorage(forbid, () => undefined)
  expect(sure.getItem('cart')).toBeNull()
  sure.setItem('cart', 'one')
  expect(sure.getItem('cart')).toBe('one')
  sure.removeItem('cart')
  expect(sure.getItem('cart')).toBeNull()
})
