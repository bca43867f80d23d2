import { expect, test } from 'vitest'
import { readSendFailure } from './send-failure.ts'
import { skippedSentence, sortOut } from './sort-out.ts'
import { remainingWords, SpeedMeter } from './speed-meter.ts'

const brought = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['x'], path) }))
const answer = (status: number, code = 'x', message = 'No') => ({
  status,
  body: JSON.stringify({ code, message }),
})

test('what lies in folders of sounds and is none is skipped, and said in one line', () => {
  const { sounds, skipped } = sortOut(
    brought(
      'Kit/Kick.wav',
      'Kit/Kick.wav.asd',
      'Kit/Snare.WAV.asd',
      'Kit/.DS_Store',
      'Kit/read me.txt',
      'Kit/._Kick.wav',
      'Kit/Bass.mid',
      'Kit/Pad.AIFF',
    ),
  )
  expect(sounds.map(({ path }) => path)).toEqual(['Kit/Kick.wav', 'Kit/Pad.AIFF'])
  expect(skippedSentence(skipped)).toBe(
    'Skipped 6 files (not audio): 2 .asd, .DS_Store, .txt, .wav and others.',
  )
  expect(skippedSentence([])).toBeNull()
})

test('a file that was chosen by itself is looked at, whatever it is', () => {
  expect(sortOut(brought('notes.txt')).sounds).toHaveLength(1)
  expect(sortOut(brought('song.mp3', 'Kick.wav')).sounds).toHaveLength(2)
})

test.each([
  [null, 'connection'],
  [answer(500), 'connection'],
  [answer(423, 'upload_busy'), 'connection'],
  [answer(400, 'token_expired', 'Token Expired'), 'token'],
  [answer(507, 'no_room'), 'later'],
  [answer(429, 'too_many_uploads'), 'later'],
  [answer(415, 'not_an_upload_format'), 'refused'],
  [answer(409, 'no_artist_page'), 'refused'],
  [{ status: 413, body: '<html>' }, 'refused'],
] as const)('an answer %j means: %s', (given, kind) => {
  expect(readSendFailure(given).kind).toBe(kind)
})

test('the remaining time follows the last seconds, and says nothing at first', () => {
  const meter = new SpeedMeter()
  meter.add(1_000, 0)
  expect(meter.remainingSeconds(1_000, 0)).toBeNull()
  meter.add(2_000, 2_000)
  expect(meter.remainingSeconds(5_000, 2_000)).toBeCloseTo(5)
  expect(meter.remainingSeconds(5_000, 60_000)).toBeNull()
})

test.each([
  [3, 'a few seconds left'],
  [31, 'about 35 s left'],
  [119, 'about 2 min left'],
  [9_000, 'about 3 h left'],
])('%d seconds are “%s”', (seconds, words) => {
  expect(remainingWords(seconds)).toBe(words)
})
