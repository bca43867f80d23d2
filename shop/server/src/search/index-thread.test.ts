import type { IndexedSound } from '@segno/sound-index'
import { expect, test } from 'vitest'
import { IndexThread } from './index-thread.ts'

const aSound = (id: string): IndexedSound => ({
  id,
  title: 'Some Words Of A Title',
  artist: 'A',
  artistHandle: 'a',
  pack: null,
  packId: null,
  kind: 'loop',
  tempoBpm: 120,
  tempoConfidence: 1,
  beats: 4,
  key: null,
  keyConfidence: 1,
  loudnessLufs: -20,
  instrument: null,
  genres: [],
  moods: [],
  tags: [],
  durationSeconds: 2,
  pricePoints: 1,
  madeWithAi: 'none',
  trainingAllowed: false,
  publishedAtMs: 0,
  popularity: 0,
})

test('what nobody waits for any more is left out, and everything else is answered in order', async () => {
  await using thread = new IndexThread()
  const ids = Array.from({ length: 400 }, (_, at) => `s${at}`)
  const long = [1, 2, 3, 4].map(() => thread.ask('apply', { add: ids.map(aSound), remove: [] }))
  const leaving = new AbortController()
  const unwanted = thread.ask('apply', { add: [aSound('unwanted')], remove: [] }, leaving.signal)
  const wanted = thread.ask('apply', { add: [aSound('wanted')], remove: [] })
  leaving.abort(new Error('gone'))
  await expect(unwanted).rejects.toThrow('gone')
  await Promise.all([...long, wanted])
  expect(await thread.ask('has', ['unwanted', 'wanted'])).toEqual([false, true])
  await expect(thread.ask('has', ['wanted'], leaving.signal)).rejects.toThrow('gone')
})

test('what cannot be sent to the thread is refused, and the thread goes on', async () => {
  await using thread = new IndexThread()
  const notData = { text: () => 'x' } as never
  await expect(thread.ask('search', notData)).rejects.toThrow('could not be cloned')
  expect(await thread.ask('has', ['y'])).toEqual([false])
})

test('questions that wait when the thread ends are refused', async () => {
  const thread = new IndexThread()
  const questions = Array.from({ length: 20 }, () => thread.ask('has', ['x']))
  const ending = thread[Symbol.asyncDispose]()
  const answers = await Promise.allSettled(questions)
  await ending
  expect(answers.at(-1)).toMatchObject({ status: 'rejected' })
})
