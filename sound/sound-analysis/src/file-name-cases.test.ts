import { formatKey, parseKey } from '@segno/units'
import { expect, test } from 'vitest'
import { readNameHints } from './name-hints.ts'

test.each([
  ['Chords_85_Am7.wav', 85, 'Am'],
  ['Keys 90bpm Cmaj7.wav', 90, 'C'],
  ['Guitar_Dm9_100bpm.wav', 100, 'Dm'],
  ['MAPH_keys_100_Emaj9.wav', 100, 'E'],
  ['GTR-100-Em7.wav', 100, 'Em'],
  ['Guitar_Ebm7_90bpm.wav', 90, 'Ebm'],
  ['Chord_F#m7_01.wav', null, 'F#m'],
  ['keys_100_emin9.wav', 100, 'Em'],
  ['Synth Loop 124 5A.wav', 124, 'Cm'],
  ['Vocal 128 8B.wav', 128, 'C'],
  ['Pad 9A 124bpm.wav', 124, 'Em'],
  ['11B - 128 - Lead.wav', 128, 'A'],
  ['Kick 1A.wav', null, null],
  ['Drums 120 2B.wav', 120, null],
  ['120_am_bass_loop.wav', 120, 'Am'],
  ['cm_pad_120bpm.wav', 120, 'Cm'],
  ['140_cm_lead.wav', 140, 'Cm'],
  ['bbm_pad_120.wav', 120, 'Bbm'],
  ['lead_120_bb.wav', 120, 'Bb'],
  ['Lead_120_f#.wav', 120, 'F#'],
  ['lead_120_g#m.wav', 120, 'Abm'],
  ['Pad Fs min 100bpm.wav', 100, 'F#m'],
  ['Fsmin Bass 120.wav', 120, 'F#m'],
  ['Pad (Key of G) 100bpm.wav', 100, 'G'],
  ['Melody Key G#m 140bpm.wav', 140, 'Abm'],
  ['ebm_bass_126.wav', 126, null],
  ['i am robot 120bpm.wav', 120, null],
  ['Bb Clarinet.wav', null, null],
  ['C Minor Swell.wav', null, 'Cm'],
  ['SO_BB_80_lead_G#min.wav', 80, 'Abm'],
])(
  '[cases 36–45] keys, chords, Camelot and small letters: %s says tempo %s and key %s',
  (name, tempoBpm, key) => {
    expect(readNameHints(name)).toMatchObject({ tempoBpm, key: key && parseKey(key) })
  },
)

test.each([
  ['a minor problem.wav', null, null],
  ['A Minor Setback.wav', null, null],
  ['A minor pad.wav', null, 'Am'],
  ['Loop A 120bpm.wav', 120, null],
  ['Drum Loop B 120.wav', 120, null],
  ['BREAK_120_A.wav', 120, null],
  ['Vocal Chop A.wav', null, null],
  ['Vocal Take B 120bpm.wav', 120, null],
  ['Fill A 128.wav', 128, null],
  ['Loop C 95.wav', 95, null],
  ['120 E-Piano Gm.wav', 120, 'Gm'],
  ['E-Guitar 100.wav', 100, null],
])(
  '[cases 36–45] words and letters of variants that are no key: %s says tempo %s and key %s',
  (name, tempoBpm, key) => {
    expect(readNameHints(name)).toMatchObject({ tempoBpm, key: key && parseKey(key) })
  },
)

test.each([
  ['PT_128_synth_loop_steel_Fmin.wav', 128, 'Fm'],
  ['CZ_120_bass_loop_Dm.wav', 120, 'Dm'],
  ['SK_128_pluck_Am.wav', 128, 'Am'],
  ['DX_90_keys_Cmin.wav', 90, 'Cm'],
  ['OP_110_drums.wav', 110, null],
  ['KIT_174_break.wav', 174, null],
  ['DR_95_top_loop.wav', 95, null],
  ['MS_124_synth_loop_Gm.wav', 124, 'Gm'],
  ['V_120_vocal_loop_Em.wav', 120, 'Em'],
  ['NO_140_bass_Fm.wav', 140, 'Fm'],
  ['SH_128_bass_Am.wav', 128, 'Am'],
  ['SH_101_bass_Am.wav', null, 'Am'],
  ['TR_140_drums.wav', 140, null],
  ['MPC_128_break.wav', 128, null],
  ['MPC 60 Snare.wav', null, null],
  ['Juno_60_Pad.wav', null, null],
  ['Juno 106 Chords 120.wav', 120, null],
  ['TR-606 Hat.wav', null, null],
  ['DR-100 0045.wav', null, null],
  ['STE-120.wav', null, null],
  ['Kit 01 - 120 - Full.wav', 120, null],
  ['Track 101.wav', null, null],
  ['Room 101.wav', null, null],
  ['Guitar Take 65.wav', null, null],
])(
  '[cases 36–45] prefixes of packs and numbers of machines: %s says tempo %s and key %s',
  (name, tempoBpm, key) => {
    expect(readNameHints(name)).toMatchObject({ tempoBpm, key: key && parseKey(key) })
  },
)

test.each([
  ['SP1200 Break 95.wav', 95, null],
  ['E-Piano 90.wav', 90, null],
  ['Bass 64.wav', null, null],
  ['Beat_099.wav', null, null],
  ['Beat 100b.p.m.wav', 100, '?'],
  ['Tempo 95 Keys.wav', 95, null],
  ['Loop@120.wav', 120, null],
  ['6-8 Shuffle 110bpm.wav', 110, null],
  ['7_8 groove 130.wav', 130, null],
  ['12-8 Blues 120 bpm Gm.wav', 120, 'Gm'],
  ['3_4 Waltz 120.wav', 120, null],
  ['Loop 90 16 bars.wav', 90, null],
  ['Reverb 120 ms.wav', null, null],
  ['172 a greek break less boom 172 2 layer.wav', 172, null],
  ['12.05.98 Jam.wav', null, null],
  ['2019-11-05 Drum jam.wav', null, null],
])(
  '[cases 36–45] tempos at the end, metres and counts: %s says tempo %s and key %s',
  (name, tempoBpm, key) => {
    expect(readNameHints(name)).toMatchObject({ tempoBpm, key: key && parseKey(key) })
  },
)

test.each([
  ['Orchestra Hit Loop 120.wav', 'loop'],
  ['Drum Loop01 120.wav', 'loop'],
  ['1-shot_kick.wav', 'oneShot'],
  ['Hit_Orchestra.wav', 'oneShot'],
  ['SHIT_Kick.wav', null],
  ['Whitehouse.wav', null],
])('[cases 36–45] %s is named a %s', (name, kind) => {
  expect(readNameHints(name).kind).toBe(kind)
})

test.each([
  ['6-8 Shuffle 110bpm.wav', '6/8 Shuffle'],
  ['12-8 Blues 120 bpm Gm.wav', '12/8 Blues'],
  ['Guitar_Dm9_100bpm.wav', 'Guitar Dm9'],
  ['Pad (Key of G) 100bpm.wav', 'Pad'],
])('[cases 36–45] %s has the title %s', (name, title) => {
  expect(readNameHints(name).title).toBe(title)
})

test.each([
  ['Bass_C2.wav', 'C root', 'Bass C2'],
  ['Bass_C1.wav', 'C root', 'Bass C1'],
  ['Piano_A#3.wav', 'B♭ root', 'Piano A#3'],
  ['Strings_G4_ff_RR2.wav', 'G root', 'Strings G4 ff RR2'],
  ['Rhodes/Eb2.wav', 'E♭ root', 'Eb2'],
  ['Bass_C2_120.wav', 'C root', 'Bass C2'],
  ['Kick G.wav', 'G root', 'Kick G'],
  ['Kick F#.wav', 'F♯ root', 'Kick F#'],
  ['808 Bb.wav', null, '808 Bb'],
  ['Sub Bass Bb.wav', 'B♭ root', 'Sub Bass Bb'],
  ['Lead_120_f#.wav', 'F♯ major', 'Lead'],
  ['Bass F# loop.wav', 'F♯ major', 'Bass loop'],
  ['Bass C minor.wav', 'C minor', 'Bass'],
])('[cases 36–45] the note of a one-shot is its root, which has no mode: %s says %s', (name, key, title) => {
  const hints = readNameHints(name)
  expect(hints.key && formatKey(hints.key)).toBe(key)
  expect(hints.title).toBe(title)
})

test.each([
  'Kick C.wav',
  'Kick C2.wav',
  'Snare_D_01.wav',
  'Snare G.wav',
  'Perc_A2.wav',
  'Vocal Take F.wav',
  'Hammond B3 Organ.wav',
  'Clav D6 riff.wav',
  'Bb Clarinet.wav',
  'E-Piano.wav',
  'Demo A1.wav',
  'sub_c2.wav',
  'C64 Arp.wav',
  'Pad_A432.wav',
])('[cases 36–45] letters and numbers that are no note: %s', (name) => {
  expect(readNameHints(name).key).toBeNull()
})

test.each([
  ['Lead T140 Fm.wav', 140, 'Fm', 'Lead'],
  ['Stab Ebmaj7#11 120bpm.wav', 120, 'Eb', 'Stab Ebmaj7#11'],
  ['Stab Gsus4 120bpm.wav', 120, 'G', 'Stab Gsus4'],
  ['Chord F#m7b5 90.wav', 90, 'F#m', 'Chord F#m7b5'],
  ['Cadd9 Pluck 120.wav', 120, 'C', 'Cadd9 Pluck'],
  ['Keys Bdim7 100bpm.wav', 100, 'Bm', 'Keys Bdim7'],
  ['Keys E7#9 100bpm.wav', 100, 'E', 'Keys E7#9'],
  ['Lofi Cmaj 7th 82.wav', 82, 'C', 'Lofi Cmaj7'],
  ['FM8 Bass 120.wav', 120, null, 'FM8 Bass'],
  ['HiHat 1-16 140.wav', 140, null, 'HiHat 1/16'],
  ['G-Funk Lead 94.wav', 94, null, 'G Funk Lead'],
  ['24-7 Groove 99.wav', 99, null, '24/7 Groove'],
  ['H moll 120bpm.wav', 120, 'Bm', 'H moll 120bpm'],
  ['Fis-moll Pad 120bpm.wav', 120, 'F#m', 'Pad'],
  ['b-moll pad 100.wav', 100, 'Bbm', 'Pad'],
  ['Es-Dur Pad 100.wav', 100, 'Eb', 'Pad'],
  ['Mélodie en la mineur 100.wav', 100, 'Am', 'Mélodie'],
  ['Sib majeur Flute 120bpm.wav', 120, 'Bb', 'Flute'],
  ['Piano do diesis minore 99bpm.wav', 99, 'C#m', 'Piano'],
  ['Guitarra Re bemol menor 90bpm.wav', 90, 'C#m', 'Guitarra'],
  ['Melody in the key of G 100bpm.wav', 100, 'G', 'Melody'],
])(
  '[case n2] chords, keys in other languages, tempos: %s says %s, %s, title %s',
  (name, tempoBpm, key, title) => {
    expect(readNameHints(name)).toMatchObject({ tempoBpm, key: key && parseKey(key), title })
  },
)

test.each([
  ['Beat 92,5 BPM.wav', 92.5, 'Beat'],
  ['Beat_127_5bpm.wav', 127.5, 'Beat'],
  ['Beat 5 BPM.wav', null, 'Beat 5 BPM'],
  ['Trap 140 (Half 70).wav', 140, 'Trap'],
  ['Piano (Half-time 70) 140bpm.wav', 140, 'Piano'],
  ['Loop 120 120bpm.wav', 120, 'Loop'],
  ['Beat 100 to 120 bpm.wav', null, 'Beat 100–120bpm'],
  ['Keys_99-101bpm.wav', null, 'Keys 99–101bpm'],
  ['01-128bpm Kick.wav', 128, 'Kick'],
])('[case n2] no rest of a number stays in a title: %s says %s, title %s', (name, tempoBpm, title) => {
  expect(readNameHints(name)).toMatchObject({ tempoBpm, title })
})

test.each([
  'Piano C3 vel 100.wav',
  'Tom_60_v127.wav',
  'Strings 100 rr2.wav',
  'Vinyl crackle 78 rpm.wav',
  'Piano_60_C3.wav',
  'Rhodes 72 C5.wav',
  'Marimba note 72.wav',
])('[case n2] notes, velocities, round robins and revolutions are no tempo: %s', (name) => {
  expect(readNameHints(name).tempoBpm).toBeNull()
})

test.each([
  ['bass_lp_124_Cm.wav', 'loop'],
  ['Bass LP filter.wav', null],
])('[case n2] %s is named a %s', (name, kind) => {
  expect(readNameHints(name).kind).toBe(kind)
})
