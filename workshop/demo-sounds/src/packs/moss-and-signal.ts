import type { PackPlan } from '../catalogue/pack-plan.ts'

export const mossAndSignal: PackPlan = {
  slug: 'moss-and-signal',
  title: 'Moss and Signal',
  artistHandle: 'tidewrack',
  description:
    'Patient modular ambient at 80 in D major: plucked patterns that drift, harp, kalimba and wind.',
  tempoBpm: 80,
  key: { tonic: 2, mode: 'major' },
  genres: ['ambient', 'downtempo'],
  moods: ['calm', 'playful'],
  feel: { swing: 0.5, spreadSeconds: 0.006 },
  kit: 'hands',
  drumBus: { highCutHz: 11_000, reverb: { space: 'plate', mix: 0.2 } },
  progression: 'Iadd9 | IVmaj7 | vi7 | IVmaj9',
  sounds: [
    {
      title: 'Understory',
      instrument: 'arp',
      tags: ['modular', 'drifting', 'delay'],
      bars: 4,
      voices: [
        {
          patch: 'softPluck',
          part: {
            play: 'arp',
            rhythm: 'x.o.xo.ox.o.x.oo',
            order: 'scattered',
            voices: 4,
            centre: 65,
            octaves: 2,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.5, mix: 0.35 }, reverb: { space: 'hall', mix: 0.24 } },
    },
    {
      title: 'Lichen Clock',
      instrument: 'pluck',
      tags: ['kalimba', 'sequence', 'organic'],
      bars: 2,
      voices: [
        {
          patch: 'kalimba',
          part: {
            play: 'melody',
            line: '1..5..8..5.3..5.|4..8..A..8.6..8.',
            accents: 'x..o..x..o.x..o.',
            lowest: 62,
          },
        },
      ],
      progression: 'Iadd9 | IVmaj7',
      bus: { echo: { steps: 3, feedback: 0.4, mix: 0.25 }, reverb: { space: 'hall', mix: 0.16 } },
    },
    {
      title: 'Fern Harp',
      instrument: 'pluck',
      tags: ['harp', 'rolled', 'wide'],
      moods: ['dreamy', 'calm'],
      bars: 4,
      voices: [
        {
          patch: 'harp',
          part: {
            play: 'chords',
            rhythm: 'x_______________',
            voices: 5,
            centre: 66,
            open: true,
            strumSeconds: 0.085,
          },
        },
        {
          patch: 'harp',
          part: {
            play: 'melody',
            line: '........5_3_____|........6_5_____|........3_1_____|........5_6_____',
            lowest: 74,
          },
          gainDb: -4,
        },
      ],
      bus: { reverb: { space: 'hall', mix: 0.24 } },
    },
    {
      title: 'Spore Cloud',
      instrument: 'pad',
      tags: ['airy', 'evolving', 'wide'],
      bars: 8,
      voices: [
        {
          patch: 'airPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 63, open: true },
        },
      ],
      progression: 'Iadd9 | Iadd9 | IVmaj7 | IVmaj7 | vi7 | vi7 | IVmaj9 | IVmaj9',
      bus: { chorus: 0.4, reverb: { space: 'cave', mix: 0.3 } },
    },
    {
      title: 'Beacon',
      instrument: 'lead',
      tags: ['whistle', 'slow', 'delay'],
      bars: 4,
      voices: [
        {
          patch: 'flute',
          part: {
            play: 'melody',
            line: '1_____2_3_______|4_____3_1_______|6___5___3_______|4_____2_1_______',
            lowest: 62,
            legato: true,
          },
        },
      ],
      bus: { echo: { steps: 6, feedback: 0.45, mix: 0.28 }, reverb: { space: 'cave', mix: 0.26 } },
    },
    {
      title: 'Peat Bass',
      instrument: 'bass',
      tags: ['warm', 'slow', 'round'],
      bars: 4,
      voices: [{ patch: 'warmBass', part: { play: 'bass', line: '1_____..1_..5___', lowest: 33 } }],
      bus: { driveDb: 3 },
    },
    {
      title: 'Two Repeaters',
      instrument: 'arp',
      tags: ['sequence', 'polyrhythm', 'bleep'],
      moods: ['playful', 'hypnotic'],
      bars: 2,
      voices: [
        {
          patch: 'bleep',
          part: { play: 'melody', line: '1..3..5..1..3..5|..1..3..5..1..3.', accents: 'x', lowest: 62 },
          pan: -0.4,
        },
        {
          patch: 'bleep',
          part: { play: 'melody', line: '8...5...9...5...', accents: 'o', lowest: 62 },
          pan: 0.4,
        },
      ],
      progression: 'Iadd9',
      bus: { echo: { steps: 3, feedback: 0.4, mix: 0.3 }, reverb: { space: 'hall', mix: 0.18 } },
    },
    {
      title: 'Understory Keys',
      instrument: 'keys',
      tags: ['electric piano', 'soft'],
      moods: ['warm', 'calm'],
      bars: 4,
      voices: [
        {
          patch: 'stagePiano',
          part: { play: 'chords', rhythm: 'x_____o_________', voices: 4, centre: 62, strumSeconds: 0.02 },
        },
      ],
      bus: { chorus: 0.4, echo: { steps: 6, feedback: 0.3, mix: 0.2 }, reverb: { space: 'hall', mix: 0.18 } },
    },
    {
      title: 'Twig Circuit',
      instrument: 'percussion',
      tags: ['organic', 'clicks', 'sparse'],
      bars: 2,
      groove: {
        lanes: {
          block: 'x..-..o...-.o...',
          rim: '....o.......o.-.',
          bongo: '..-..o..-...-.o.',
          shaker: '-.o-.-o-',
          bell: '..........-.....',
        },
      },
    },
    {
      title: 'Slow Germination',
      instrument: 'drums',
      tags: ['soft', 'broken', 'hands'],
      moods: ['calm', 'groovy'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'x.....o...x.....',
          rim: '....o.......o...',
          shaker: '-.o-',
          congaLow: '.......-..o.....',
          congaHigh: '..-.......-..o..',
        },
        fill: { congaHigh: '..-...o.-.o.o.x.' },
      },
    },
    {
      title: 'Canopy Wind',
      instrument: 'texture',
      tags: ['wind', 'field'],
      bars: 4,
      scene: 'wind',
      bus: { lowCutHz: 300, reverb: { space: 'cave', mix: 0.2 } },
    },
    {
      title: 'Tape Loop Room',
      instrument: 'texture',
      tags: ['tape hiss', 'noise'],
      moods: ['nostalgic', 'calm'],
      bars: 2,
      scene: 'tapeHiss',
      bus: { highCutHz: 5_000, wowCents: 10 },
    },
    {
      title: 'Kalimba Note',
      instrument: 'pluck',
      tags: ['kalimba'],
      lengthSeconds: 3,
      voices: [{ patch: 'kalimba', part: { play: 'melody', line: '1_______________', lowest: 62 } }],
      bus: { reverb: { space: 'hall', mix: 0.16 } },
    },
    {
      title: 'Harp Roll',
      instrument: 'pluck',
      tags: ['harp', 'major', 'glissando'],
      lengthSeconds: 5,
      voices: [
        {
          patch: 'harp',
          part: {
            play: 'chords',
            rhythm: 'X_______________',
            voices: 5,
            centre: 66,
            open: true,
            strumSeconds: 0.06,
          },
        },
      ],
      bus: { reverb: { space: 'hall', mix: 0.25 } },
    },
    {
      title: 'Seed Rattle',
      instrument: 'percussion',
      tags: ['shaker', 'organic'],
      stroke: 'tambourine',
      lengthSeconds: 0.8,
      bus: { reverb: { space: 'plate', mix: 0.1 } },
    },
  ],
}
