import type { PackPlan } from '../catalogue/pack-plan.ts'

export const jasmineHours: PackPlan = {
  slug: 'jasmine-hours',
  title: 'Jasmine Hours',
  artistHandle: 'casa-jasmim',
  description:
    'Downtempo at 98 in G major: hand drums, nylon guitar, kalimba and a bass that takes its time.',
  tempoBpm: 98,
  key: { tonic: 7, mode: 'major' },
  genres: ['downtempo', 'jazz'],
  moods: ['warm', 'groovy'],
  feel: { swing: 0.56, spreadSeconds: 0.006 },
  kit: 'hands',
  drumBus: { driveDb: 3, reverb: { space: 'room', mix: 0.2 } },
  progression: 'Imaj9 | iii7 | IVmaj9 | ii7 V9sus4',
  sounds: [
    {
      title: 'Tiled Floor',
      instrument: 'drums',
      tags: ['broken', 'hand drums', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X.....x...x.....',
          rim: '....x.......x..-',
          shaker: 'o-x-',
          congaHigh: '..-..o....-..o..',
          congaLow: '.......o......-.',
          hat: '..o...o...o...o.',
        },
        fill: { congaHigh: '..-..o..o.o.x.x.', congaLow: '.......o.......x' },
      },
    },
    {
      title: 'Market Shade',
      instrument: 'drums',
      tags: ['break', 'relaxed', 'ghost notes'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X..-......x.....|X......x..x.....',
          snare: '....x..-.-..x..-',
          hat: 'x.o.x.o.x.o.x.oo',
          bongo: '..........-..o..',
          tambourine: '....-.......-...',
        },
      },
    },
    {
      title: 'Four Hands',
      instrument: 'percussion',
      tags: ['congas', 'bongos', 'samba'],
      bars: 4,
      groove: {
        lanes: {
          congaHigh: 'x..o.-x.o..x.-o.',
          congaLow: '..o....x..o...x.',
          bongo: '-o-.o-.o-o-.o-.o',
          shaker: 'x-oo',
          bell: 'x.x..x.x.x.x..x.',
          block: '..........o.....',
        },
        fill: { bongo: 'xo-xo-xoxo-x2x2x', bell: 'x.x..x.x.x.x..xx' },
      },
    },
    {
      title: 'Beaded Curtain',
      instrument: 'percussion',
      tags: ['shaker', 'tambourine', 'soft'],
      moods: ['calm', 'warm'],
      bars: 1,
      groove: {
        lanes: { shaker: 'x-o-x-oox-o-x-oo', tambourine: '....o.......o.-.', rim: '......-....-....' },
      },
    },
    {
      title: 'Late Siesta',
      instrument: 'bass',
      tags: ['round', 'relaxed', 'syncopated'],
      bars: 4,
      voices: [
        {
          patch: 'fingerBass',
          part: {
            play: 'bass',
            line: '1___..1_..5_..8.|1___..1_..5_..l.',
            accents: 'x.....o...x...o.',
            lowest: 31,
          },
        },
      ],
      bus: { driveDb: 3, highCutHz: 5_000 },
    },
    {
      title: 'Shaded Sub',
      instrument: 'bass',
      tags: ['sub', 'dub', 'slow'],
      bars: 4,
      voices: [{ patch: 'warmBass', part: { play: 'bass', line: '1__.....1_3_5___', lowest: 31 } }],
      bus: { driveDb: 5 },
    },
    {
      title: 'Courtyard Guitar',
      instrument: 'guitar',
      tags: ['nylon', 'bossa', 'chords'],
      moods: ['romantic', 'warm'],
      bars: 4,
      pricePoints: 3,
      voices: [
        {
          patch: 'nylon',
          part: {
            play: 'chords',
            rhythm: '..x_.x__x_..x_o_',
            voices: 4,
            centre: 62,
            strumSeconds: 0.014,
          },
        },
        { patch: 'nylon', part: { play: 'bass', line: '1_____5_1_____5_', lowest: 43 }, gainDb: -1 },
      ],
      bus: { reverb: { space: 'room', mix: 0.26 } },
    },
    {
      title: 'Orange Blossom',
      instrument: 'pluck',
      tags: ['kalimba', 'melodic'],
      bars: 4,
      voices: [
        {
          patch: 'kalimba',
          part: {
            play: 'melody',
            line: '1..2..3.5..3..1.|2..3..5.3..2..3.|4..3..1.6..5..3.|4..2..4.2..z..1.',
            accents: 'x..o..x.x..o..o.',
            lowest: 67,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.35, mix: 0.22 }, reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Wicker Keys',
      instrument: 'keys',
      tags: ['electric piano', 'ninths'],
      bars: 4,
      voices: [
        {
          patch: 'stagePiano',
          part: {
            play: 'chords',
            rhythm: 'x_____o_....x_o_',
            voices: 4,
            centre: 62,
            strumSeconds: 0.012,
          },
        },
      ],
      bus: {
        chorus: 0.35,
        echo: { steps: 6, feedback: 0.25, mix: 0.14 },
        reverb: { space: 'plate', mix: 0.14 },
      },
    },
    {
      title: 'Long Shadows',
      instrument: 'pad',
      tags: ['warm', 'evolving', 'long'],
      moods: ['dreamy', 'warm'],
      bars: 8,
      voices: [
        {
          patch: 'glassPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 64, open: true },
        },
      ],
      progression: 'Imaj9 | Imaj9 | iii7 | iii7 | IVmaj9 | IVmaj9 | ii9 | V9sus4',
      bus: { chorus: 0.4, reverb: { space: 'hall', mix: 0.28 } },
    },
    {
      title: 'Song from the Balcony',
      instrument: 'lead',
      tags: ['flute', 'melodic', 'soft'],
      moods: ['romantic', 'calm'],
      bars: 4,
      voices: [
        {
          patch: 'flute',
          part: {
            play: 'melody',
            line: '1___3_5_3_______|5_____3_2_______|4___3_1_6___5___|4___2___1_______',
            lowest: 67,
            legato: true,
          },
        },
      ],
      bus: { echo: { steps: 6, feedback: 0.3, mix: 0.2 }, reverb: { space: 'hall', mix: 0.22 } },
    },
    {
      title: 'Evening Rain',
      instrument: 'texture',
      tags: ['rain', 'field'],
      moods: ['calm'],
      bars: 4,
      scene: 'rain',
      bus: { highCutHz: 4_500, reverb: { space: 'room', mix: 0.25 } },
    },
    { title: 'Clay Kick', instrument: 'kick', tags: ['soft', 'round'], stroke: 'kick', lengthSeconds: 0.9 },
    {
      title: 'Low Conga',
      instrument: 'percussion',
      tags: ['conga', 'low'],
      stroke: 'congaLow',
      lengthSeconds: 0.9,
      bus: { reverb: { space: 'room', mix: 0.22 } },
    },
    {
      title: 'Small Bongo',
      instrument: 'percussion',
      tags: ['bongo', 'high'],
      stroke: 'bongo',
      lengthSeconds: 0.6,
      bus: { reverb: { space: 'room', mix: 0.22 } },
    },
    {
      title: 'Nylon Chord',
      instrument: 'guitar',
      tags: ['nylon', 'major ninth', 'strummed'],
      lengthSeconds: 4,
      voices: [
        {
          patch: 'nylon',
          part: { play: 'chords', rhythm: 'X_______________', voices: 5, centre: 60, strumSeconds: 0.03 },
        },
      ],
      bus: { reverb: { space: 'room', mix: 0.25 } },
    },
    {
      title: 'Kalimba Note',
      instrument: 'pluck',
      tags: ['kalimba', 'single note'],
      lengthSeconds: 3,
      voices: [{ patch: 'kalimba', part: { play: 'melody', line: '1_______________', lowest: 67 } }],
      bus: { reverb: { space: 'plate', mix: 0.14 } },
    },
  ],
}
