import { type Clip, endBar, JAM_LIMITS } from '@segno/contract'
import * as fc from 'fast-check'
import type { Project } from '../project.ts'

const words = fc.string({ unit: 'binary', maxLength: 40 })
const clips = fc
  .array(
    fc.record({
      gap: fc.nat(4),
      lengthBars: fc.integer({ min: 1, max: 8 }),
      repeats: fc.integer({ min: 1, max: 2 }),
      offsetBars: fc.nat(3),
    }),
    {
      maxLength: 2,
    },
  )
  .map((steps) =>
    steps.reduce<Clip[]>((placed, { gap, ...step }) => {
      const last = placed.at(-1)
      return [...placed, { ...step, startBar: gap + (last ? endBar(last) : 0) }]
    }, []),
  )
const seconds = fc.oneof(fc.constant(1 / 44_100), fc.double({ min: 0.01, max: 60, noNaN: true }))
const audio = fc.record({
  path: words.map((name) => `audio/${name}.wav`),
  seconds,
  sampleRateHz: fc.constantFrom(44_100, 48_000, 96_000),
  channels: fc.constantFrom(1, 2),
  turnSeconds: fc.option(fc.double({ min: 0.1, max: 30, noNaN: true })),
})
const lane = fc.record({
  title: words,
  artistName: words,
  level: fc.double({ min: 0, max: 8, noNaN: true }),
  pan: fc.double({ min: -1, max: 1, noNaN: true }),
  isMuted: fc.boolean(),
  isSoloed: fc.boolean(),
  pitchSemitones: fc.integer({ min: -18, max: 18 }),
  clips,
  audio: fc.option(audio),
  buyAddress: fc.option(fc.webUrl()),
})
/** Jams of all kinds, with words from any script. */
export const anyProject: fc.Arbitrary<Project> = fc.record({
  title: words,
  comment: words,
  tempoBpm: fc.double({ min: JAM_LIMITS.leastTempoBpm, max: JAM_LIMITS.mostTempoBpm, noNaN: true }),
  lanes: fc.array(lane, { maxLength: 3 }),
})
