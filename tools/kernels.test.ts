import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compiledKernels } from './compile-kernel.ts'

test('the kernels that run are what their source makes', async () => {
  const made = await compiledKernels()
  const kept = [...made.keys()].map((path) => [path, readFileSync(path, 'utf8')])
  expect(kept).toEqual([...made])
  expect(kept).not.toEqual([])
})
