import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { writeWav } from '@segno/audio-files'
import { demoCatalogue, renderDemoSound } from '@segno/demo-sounds'
import type { RenderAnswer, RenderCall } from './demo-renderer-protocol.ts'

const port = parentPort
if (!port) throw new Error('demo-renderer-worker.ts runs in a worker thread only')

function render({ demoId, seed, path }: RenderCall): void {
  const sound = demoCatalogue(seed).sounds.find((one) => one.id === demoId)
  if (!sound) throw new Error(`the demo catalogue has no sound ${demoId}`)
  writeFileSync(path, writeWav({ pcm: renderDemoSound(sound), bitDepth: 24 }))
}

port.on('message', (call: RenderCall) => {
  try {
    render(call)
    port.postMessage({ ok: true } satisfies RenderAnswer)
  } catch (error) {
    port.postMessage({ ok: false, message: String(error) } satisfies RenderAnswer)
  }
})
