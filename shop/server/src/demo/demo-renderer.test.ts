import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPcmFile } from '@segno/audio-files'
import { demoCatalogue } from '@segno/demo-sounds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DemoRenderer } from './demo-renderer.ts'
import { DEMO_SEED } from './seed-demo.ts'

const SHORTEST = demoCatalogue(DEMO_SEED).sounds.find((sound) => sound.kind === 'oneShot')!

let folder: string
let renderer: DemoRenderer
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-demo-'))
  renderer = new DemoRenderer()
})
afterEach(async () => {
  await renderer[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const render = (demoId: string, name: string): Promise<void> =>
  renderer.render({ demoId, seed: DEMO_SEED, path: join(folder, name) })

test('a demo sound becomes a WAV of 24 bits that is not silent', async () => {
  await render(SHORTEST.id, 'one.wav')
  const { bitDepth, pcm } = readPcmFile(readFileSync(join(folder, 'one.wav')))
  expect(bitDepth).toBe(24)
  expect(pcm.channels[0]!.some((value) => Math.abs(value) > 0.1)).toBe(true)
})

test('a sound that there is not is said, and the next one is rendered', async () => {
  await expect(render('no-such-sound', 'none.wav')).rejects.toThrow('no sound no-such-sound')
  await expect(render(SHORTEST.id, 'next.wav')).resolves.toBeUndefined()
})

test('whoever waits for a sound whose thread ends is told so, and the next one gets another thread', async () => {
  const lost = render(SHORTEST.id, 'lost.wav').catch((error: Error) => error.name)
  await renderer[Symbol.asyncDispose]()
  expect(await lost).toBe('AbortError')
  await expect(render(SHORTEST.id, 'again.wav')).resolves.toBeUndefined()
})
