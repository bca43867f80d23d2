import { expect, test } from 'vitest'
import { analyseSound } from './analyse-sound.ts'
import { playDrums } from './testing/drums.ts'
import { noise, pcmOf, playNotes, silence } from './testing/signals.ts'

const ROCK = { kick: 'x.......x.x.....', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' }

test('drums played together are drums, and a kick alone is a kick', () => {
  expect(analyseSound(playDrums({ ...ROCK, tempoBpm: 105, bars: 2 })).instrument).toBe('drums')
  expect(analyseSound(playDrums({ kick: 'x.', tempoBpm: 90, bars: 1 })).instrument).toBe('kick')
})

test('low notes are a bass', () => {
  const notes = [33, 33, 36, 33, 31, 33, 28, 33].map((pitch, index) => ({
    atSeconds: index / 4,
    lastsSeconds: 0.25,
    pitch,
  }))
  expect(analyseSound(pcmOf(playNotes(notes, 2)))).toMatchObject({ instrument: 'bass' })
})

test('silence and hiss are no instrument, or at most a texture', () => {
  expect(analyseSound(pcmOf(silence(2)))).toMatchObject({ instrument: null, instrumentConfidence: 0 })
  expect([null, 'texture', 'fx']).toContain(analyseSound(pcmOf(noise(6))).instrument)
})
