import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ahead } from './ahead.ts'

const done: string[] = []
async function* numbers(last: number): AsyncGenerator<number> {
  try {
    for (let one = 1; one <= last; one++) {
      if (one === 4) throw new Error('the fourth is damaged')
      done.push(`read ${one}`)
      yield one
    }
  } finally {
    done.push('closed')
  }
}

test('the next is there when one has been worked on, in the same order and each once', async () => {
  done.length = 0
  for await (const one of ahead(numbers(3))) {
    await sleep(5)
    done.push(`did ${one}`)
  }
  expect(done).toEqual(['read 1', 'read 2', 'did 1', 'read 3', 'did 2', 'closed', 'did 3'])
})

test('what fails while it is fetched is told after what came before it', async () => {
  const got: number[] = []
  const all = async () => {
    for await (const one of ahead(numbers(9))) {
      await sleep(5)
      got.push(one)
    }
  }
  await expect(all()).rejects.toThrow('the fourth is damaged')
  expect(got).toEqual([1, 2, 3])
})

test('where whoever asks gives up, what is fetched is closed', async () => {
  done.length = 0
  for await (const one of ahead(numbers(3))) if (one === 1) break
  expect(done).toEqual(['read 1', 'read 2', 'closed'])
})
