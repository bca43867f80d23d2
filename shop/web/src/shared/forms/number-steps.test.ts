import { expect, test } from 'vitest'
import { type NumberSteps, stepped, stepSize, WheelSteps } from './number-steps.ts'

const tempo: NumberSteps = { least: 20, most: 400, coarse: 10, fine: 0.1 }
const semitones: NumberSteps = { least: -12, most: 12, coarse: 12, fine: null }

test.each([
  [{}, 1, 1],
  [{ shiftKey: true }, 10, 12],
  [{ altKey: true }, 0.1, 1],
])('with %o a step is %f BPM, or %i semitones', (held, bpm, shift) => {
  const keys = { shiftKey: false, altKey: false, ...held }
  expect(stepSize(keys, tempo)).toBe(bpm)
  expect(stepSize(keys, semitones)).toBe(shift)
})

test('tenths stay tenths, and no step leads beyond what is valid', () => {
  expect(stepped(127.7, 0.1, tempo)).toBe(127.8)
  expect(stepped(0.1 + 0.2 + 100, 0.1, tempo)).toBe(100.4)
  expect(stepped(396, 10, tempo)).toBe(400)
  expect(stepped(20, -1, tempo)).toBe(20)
})

test('a notch of a wheel is one step, in pixels, in lines and sideways', () => {
  const wheel = new WheelSteps()
  const pixels = { deltaX: 0, deltaMode: 0 }
  expect(wheel.turn({ ...pixels, deltaY: -120 })).toBe(1)
  expect(wheel.turn({ ...pixels, deltaY: 100 })).toBe(-1)
  expect(wheel.turn({ deltaX: 0, deltaY: 3, deltaMode: 1 })).toBe(-1)
  expect(wheel.turn({ deltaX: -100, deltaY: 0, deltaMode: 0 })).toBe(1)
})

test('a touchpad steps with every so many pixels, and begins anew where it turns back', () => {
  const wheel = new WheelSteps()
  const turned = [-15, -15, -15, -15, 30, -15, -30].map((deltaY) =>
    wheel.turn({ deltaX: 0, deltaY, deltaMode: 0 }),
  )
  expect(turned).toEqual([0, 0, 1, 0, 0, 0, 1])
})
