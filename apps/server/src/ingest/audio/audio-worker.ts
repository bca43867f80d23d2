import { AudioFileError } from '@segno/audio-files'
import { AudioRefusal } from './audio-refusal.ts'
import type { AudioAnswer, AudioCall } from './audio-worker-protocol.ts'
import { processSound } from './process-sound.ts'
import { renderMaster } from './render-master.ts'

async function answer(call: AudioCall): Promise<AudioAnswer> {
  try {
    if (call.kind === 'render')
      return { kind: 'rendered', path: await renderMaster(call.job, call.scratchFolder) }
    const sound = await processSound(call.job, call.scratchFolder, () => say({ kind: 'progress' }))
    return { kind: 'processed', sound }
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

function say(said: AudioAnswer): void {
  process.send?.(said)
}

process.on('message', (call: AudioCall) => {
  void answer(call).then(say)
})
// The server has gone, so nobody waits for an answer.
process.on('disconnect', () => process.exit(0))
