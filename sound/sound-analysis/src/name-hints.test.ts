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
  ['01 - Deep Bass 128 Am.wav', 128, 'Am', 'bass', 'Deep Bass'],
  ['Kick_112.wav', null, null, 'kick', 'Kick 112'],
  ['Juno 106 Pad Em.wav', null, 'Em', 'pad', 'Juno 106 Pad'],
  ['FM Bass 140.wav', 140, null, 'bass', 'FM Bass'],
  ['Drum & Bass Loop 174.wav', 174, null, null, 'Drum & Bass Loop'],
  ['Drums_120_B.wav', 120, null, 'drums', 'Drums B'],
  ['Lead_120_Bb.wav', 120, 'B♭', 'lead', 'Lead'],
  ['C-sharp-minor pluck 110', 110, 'C♯m', 'pluck', 'Pluck'],
  ['Break 136.88 bpm', 136.88, null, 'drums', 'Break'],
  ['Take 100 of 120 Strings', 120, null, 'pad', 'Take 100 of Strings'],
  ['Break 999.wav', null, null, 'drums', 'Break 999'],
])('%s says tempo %s, key %s, instrument %s, title %s', (name, tempoBpm, key, instrument, title) => {
  const hints = readNameHints(name)
  expect({ ...hints, key: hints.key && formatKeyShort(hints.key) }).toMatchObject({
    tempoBpm,
    key,
    instrument,
    title,
  })
})

test.each([
  ['Snare one shot.wav', 'oneShot'],
  ['Drumloop 3.wav', 'loop'],
  ['Something.wav', null],
])('%s is named a %s', (name, kind) => {
  expect(readNameHints(name).kind).toBe(kind)
})

test('what nobody sees in a name is in no title, and hides no word from us', () => {
  expect(readNameHints('\u202eDe\u200bep\u2028Ba\u00adss_1\u206020.wav')).toMatchObject({
    title: 'Deep Bass',
    instrument: 'bass',
    tempoBpm: 120,
  })
})
