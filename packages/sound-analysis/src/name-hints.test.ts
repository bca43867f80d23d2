import { formatKeyShort } from '@segno/units'
import { expect, test } from 'vitest'
import { readNameHints } from './name-hints.ts'

test.each([
  ['Artist_Deep_Bass_120_Cmin.wav', 120, 'Cm', 'bass', 'Artist Deep Bass'],
  ['KSHMR 128bpm Lead Loop C#m.wav', 128, 'C♯m', 'lead', 'KSHMR Lead Loop'],
  ['pad-Abmaj-90 BPM.aiff', 90, 'A♭', 'pad', 'Pad'],
  ['808 Sub 01.wav', null, null, 'bass', '808 Sub 01'],
  ['A Night in Berlin.wav', null, null, null, 'A Night in Berlin'],
  ['I am here.wav', null, null, null, 'I am here'],
  ['folder/Drums/top_loop_174.flac', 174, null, 'percussion', 'Top loop'],
  ['Rhodes F# minor 84.wav', 84, 'F♯m', 'keys', 'Rhodes'],
  ['bpm140_hats.wav', 140, null, 'hi-hat', 'Hats'],
  ['Break 999.wav', null, null, 'drums', 'Break 999'],
])('%s says tempo %s, key %s, instrument %s, title %s', (name, tempoBpm, key, instrument, title) => {
  const hints = readNameHints(name)
  expect({ ...hints, key: hints.key && formatKeyShort(hints.key), kind: undefined }).toEqual({
    tempoBpm,
    key,
    instrument,
    title,
    kind: undefined,
  })
})

test.each([
  ['Snare one shot.wav', 'oneShot'],
  ['Drumloop 3.wav', 'loop'],
  ['Something.wav', null],
])('%s is named a %s', (name, kind) => {
  expect(readNameHints(name).kind).toBe(kind)
})
