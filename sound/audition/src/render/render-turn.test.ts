import { expect, test } from 'vitest'
import { channelOf, RATE_HZ, sine } from '../testing/tones.ts'
import { renderTurn } from './render-turn.ts'
import { openStretcher } from './stretch-turn.ts'

test('the beginning of a stretched loop is there before the rest, in parts of twice the length, and the same in the whole', async () => {
  const stretcher = await openStretcher(RATE_HZ)
  const channels = [channelOf(4, sine(220)), channelOf(4, sine(331))]
  const sound = {
    id: 'loop',
    url: '',
    kind: 'loop',
    lengthFrames: 4 * RATE_HZ,
    sampleRateHz: RATE_HZ,
  } as const
  const parts: (readonly Float32Array[])[] = []
  const turn = renderTurn(
    stretcher,
    { sound: { ...sound, tempoBpm: 120, gainDb: 0 }, channels },
    {
      tempoBpm: 124,
      halfDouble: true,
      pitchSemitones: 0,
      sampleRateHz: RATE_HZ,
      onPart: ({ channels: sides, turnSeconds }) => {
        expect(turnSeconds).toBeCloseTo((4 * 120) / 124, 9)
        parts.push(sides)
      },
    },
  )
  expect(parts.map(([left]) => left!.length / RATE_HZ)).toEqual([0.5, 1, 2])
  for (const part of parts)
    part.forEach((side, at) => expect(side).toEqual(turn.channels[at]!.subarray(0, side.length)))
})
