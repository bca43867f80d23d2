import { parentPort } from 'node:worker_threads'
import { SoundIndex } from '@segno/sound-index'
import { ANSWERS } from './index-host.ts'
import type { IndexAnswer, IndexCall, IndexCalls } from './index-protocol.ts'

const port = parentPort
if (!port) throw new Error('index-worker.ts runs in a worker thread only')

const index = new SoundIndex({ synonyms: new Map() })

function answer<Kind extends keyof IndexCalls>(
  kind: Kind,
  asked: IndexCalls[Kind]['asked'],
): IndexCalls[Kind]['answer'] {
  return ANSWERS[kind](index, asked)
}

port.on('message', (call: IndexCall) => {
  let sent: IndexAnswer
  try {
    sent = { id: call.id, ok: true, answer: answer(call.kind, call.asked) }
  } catch (error) {
    sent = {
      id: call.id,
      ok: false,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
  port.postMessage(sent)
})
