import { AudioFileError } from '@segno/audio-files'
import { endWithParent } from '../../platform/end-with-parent.ts'
import { AudioRefusal } from './audio-refusal.ts'
import type { AudioAnswer, AudioCall } from './audio-worker-protocol.ts'
import { hearTrack } from './hear-track.ts'
import { processSound } from './process-sound.ts'
import { renderMaster } from './render-master.ts'
import { renderPreview } from './render-preview.ts'

async function work(call: AudioCall): Promise<AudioAnswer> {
  switch (call.kind) {
    case 'process':
      return {
        kind: 'processed',
        sound: await processSound(call.job, call.scratchFolder, (step) => say({ kind: 'progress', step })),
      }
    case 'render':
      return { kind: 'rendered', path: await renderMaster(call.job, call.scratchFolder) }
    case 'renderPreview':
      return { kind: 'rendered', path: await renderPreview(call.job, call.scratchFolder) }
    case 'hear':
      return { kind: 'heard', track: await hearTrack(call.job) }
  }
}

async function answer(call: AudioCall): Promise<AudioAnswer> {
  try {
    return await work(call)
  } catch (error) {
    if (error instanceof AudioRefusal || error instanceof AudioFileError) {
      return { kind: 'refused', code: error.code, message: error.message }
    }
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

/** A server that was killed while we worked hears nothing any more, and no trace on its terminal would help anybody. */
function say(said: AudioAnswer): void {
  process.send?.(said, undefined, undefined, () => undefined)
}

process.on('message', (call: AudioCall) => {
  void answer(call).then(say)
})
// A terminal or a service manager tells the whole group to stop; the server finishes what is in flight, and needs us for it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The server has gone, so nobody waits for an answer.
process.on('disconnect', () => process.exit(0))
endWithParent()
