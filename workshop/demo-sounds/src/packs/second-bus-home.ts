import type { PackPlan } from '../catalogue/pack-plan.ts'

const TWO_STEP_KICK = 'X.........x.....'

export const secondBusHome: PackPlan = {
  slug: 'second-bus-home',
  title: 'Second Bus Home',
  artistHandle: 'lowfield-avenue',
  description:
    'Two-step garage at 134 in C minor: skipping hats, organ bass, warm electric piano and swing you can lean on.',
  tempoBpm: 134,
  key: { tonic: 0, mode: 'minor' },
  genres: ['garage', 'house'],
  moods: ['groovy', 'warm'],
  feel: { swing: 0.6, spreadSeconds: 0.003 },
  kit: 'garage',
  drumBus: { driveDb: 3, reverb: { space: 'room', mix: 0.13 } },
  progression: 'i9 | VImaj7 | iv9 | v7',
  sounds: [
    {
      title: 'Top Deck',
      instrument: 'drums',
      tags: ['two-step', 'shuffle', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: TWO_STEP_KICK,
          snare: '....X..-.-..X..-',
          hat: '..xo..x-..xo-.x-',
          rim: '.......o......-.',
          shaker: '-.o--.o--.o--.o-',
        },
        fill: { kick: 'X.........x..x..', snare: '....X..-.-..X-ox', hat: '..xo..x-.3xo-.x2' },
      },
    },
    {
      title: 'Night Fare',
      instrument: 'drums',
      tags: ['two-step', 'broken', 'woodblock'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X.....x...x.....|X.........x..o..',
          snare: '....X.......X...|....X..-....X.-.',
          hat: '-.xo-.xo-.xo-.xo',
          block: '......x..x......|......x..x...x..',
          open: '..............x.',
        },
      },
    },
    {
      title: 'Four to Peckham',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'speed garage', 'full beat'],
      moods: ['energetic', 'groovy'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X...',
          clap: '....x.......x...',
          open: '..x.',
          hat: '.-.o.-.o.-.o.-.2',
          rim: '...o..-..o...-..',
          snare: '.......-.-......',
        },
        fill: { snare: '.......-.-..o.xx', kick: 'X...X...X...X.o.' },
      },
    },
    {
      title: 'Loose Change',
      instrument: 'percussion',
      tags: ['top loop', 'shuffle', 'no kick'],
      bars: 2,
      groove: {
        lanes: {
          hat: 'o-xo.-x-o-xo.-x2',
          shaker: '-.o-',
          rim: '...o..x..o....x.',
          bongo: '..o..-....o.-...',
          block: '......-.......o.',
        },
      },
    },
    {
      title: 'Hand Rail',
      instrument: 'hi-hat',
      tags: ['hats', 'skipping'],
      bars: 1,
      groove: { lanes: { hat: '-.xo-.x2-.xo3.x-', open: '..............o.' } },
    },
    {
      title: 'Back Seat Organ',
      instrument: 'bass',
      tags: ['organ bass', 'bounce', 'syncopated'],
      bars: 4,
      voices: [
        {
          patch: 'organBass',
          part: {
            play: 'bass',
            line: '1_.1..8...1.5..8|1_.1..8...3.5...',
            accents: 'X..x..o...x.o..o',
            lowest: 36,
          },
        },
      ],
      bus: { driveDb: 3 },
    },
    {
      title: 'Low Bridge',
      instrument: 'bass',
      tags: ['sub', 'slide', 'warp'],
      moods: ['dark', 'groovy'],
      bars: 4,
      voices: [
        {
          patch: 'warmBass',
          part: { play: 'bass', line: '1___..1_..5_8_..|1___..1_....5_l_', lowest: 36, legato: true },
        },
      ],
      bus: { driveDb: 5 },
    },
    {
      title: 'Conductor Keys',
      instrument: 'keys',
      tags: ['electric piano', 'ninths', 'skipping'],
      bars: 4,
      voices: [
        {
          patch: 'stagePiano',
          part: {
            play: 'chords',
            rhythm: '..x..x_...x_..o.',
            voices: 4,
            centre: 62,
            strumSeconds: 0.006,
          },
        },
      ],
      bus: { chorus: 0.25, reverb: { space: 'plate', mix: 0.12 } },
    },
    {
      title: 'Sunday Organ',
      instrument: 'chords',
      tags: ['organ', 'stab', 'off-beat'],
      bars: 2,
      voices: [
        {
          patch: 'organ',
          part: { play: 'chords', rhythm: '..x..o....x..x..', voices: 4, centre: 63 },
        },
      ],
      bus: { driveDb: 4, chorus: 0.4, reverb: { space: 'room', mix: 0.16 } },
    },
    {
      title: 'Rain on the Upper Deck',
      instrument: 'pad',
      tags: ['strings', 'warm', 'long'],
      moods: ['warm', 'melancholic'],
      bars: 8,
      voices: [
        { patch: 'strings', part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 64 } },
      ],
      bus: { lowCutHz: 170, chorus: 0.4, reverb: { space: 'hall', mix: 0.22 } },
    },
    {
      title: 'Last Stop',
      instrument: 'lead',
      tags: ['hook', 'pulse', 'call and response'],
      bars: 4,
      voices: [
        {
          patch: 'pulseLead',
          part: {
            play: 'melody',
            line: '..1.1.3.4..5....|..3.3.2.1...1...|..4.4.5.6..4....|..5.4.2.z..1....',
            lowest: 60,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.4, mix: 0.28 }, reverb: { space: 'plate', mix: 0.12 } },
    },
    {
      title: 'Ticket Bells',
      instrument: 'pluck',
      tags: ['vibraphone', 'melodic'],
      moods: ['playful', 'warm'],
      bars: 4,
      voices: [
        {
          patch: 'vibraphone',
          part: {
            play: 'arp',
            rhythm: 'x..o..x..o..x.o.',
            order: 'scattered',
            voices: 4,
            centre: 70,
            octaves: 1,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.35, mix: 0.25 }, reverb: { space: 'plate', mix: 0.12 } },
    },
    { title: 'Skip Kick', instrument: 'kick', tags: ['tight', 'short'], stroke: 'kick', lengthSeconds: 0.8 },
    {
      title: 'Kerb Snare',
      instrument: 'snare',
      tags: ['crisp', 'short'],
      stroke: 'snare',
      lengthSeconds: 0.9,
      bus: { reverb: { space: 'room', mix: 0.15 } },
    },
    {
      title: 'Turnpike Rim',
      instrument: 'percussion',
      tags: ['rim', 'dry'],
      stroke: 'rim',
      lengthSeconds: 0.5,
      bus: { reverb: { space: 'room', mix: 0.12 } },
    },
    {
      title: 'Organ Bass Note',
      instrument: 'bass',
      tags: ['organ bass'],
      lengthSeconds: 1.4,
      voices: [{ patch: 'organBass', part: { play: 'bass', line: '1___............', lowest: 36 } }],
    },
    {
      title: 'Minor Nine Keys',
      instrument: 'keys',
      tags: ['electric piano', 'minor ninth'],
      lengthSeconds: 3.5,
      voices: [
        {
          patch: 'stagePiano',
          part: { play: 'chords', rhythm: 'X_______________', voices: 5, centre: 61, strumSeconds: 0.008 },
        },
      ],
      bus: { chorus: 0.3, reverb: { space: 'plate', mix: 0.15 } },
    },
  ],
}
