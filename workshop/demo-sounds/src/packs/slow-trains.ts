import type { PackPlan } from '../catalogue/pack-plan.ts'

export const slowTrains: PackPlan = {
  slug: 'slow-trains',
  title: 'Slow Trains',
  artistHandle: 'paper-lantern-club',
  description:
    'Lo-fi jazz at 84 in B flat major: brushed drums, felt piano, vibraphone, and carriages passing.',
  tempoBpm: 84,
  key: { tonic: 10, mode: 'major' },
  genres: ['lo-fi', 'jazz'],
  moods: ['nostalgic', 'romantic'],
  feel: { swing: 0.62, spreadSeconds: 0.008 },
  kit: 'dusty',
  drumBus: { driveDb: 5, highCutHz: 10_000, reverb: { space: 'room', mix: 0.18 } },
  progression: 'Imaj9 | VI7 | ii9 | V9sus4',
  sounds: [
    {
      title: 'Local Service',
      instrument: 'drums',
      tags: ['brushes', 'swing', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'x.....o...o.....',
          brush: 'o.-.x.-.o.-.x.-o',
          ride: 'o...o..-o...o..-',
          rim: '............-...',
        },
        fill: { brush: 'o.-.x.-.o-o-x.oo', kick: 'x.....o.........' },
      },
    },
    {
      title: 'Request Stop',
      instrument: 'drums',
      tags: ['chill', 'dusty', 'snare'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X..-...x..x.....|X......x..x..-..',
          snare: '....x.......x.-.',
          hat: 'x.o.x.o.x.o.x.o.',
          open: '..............-.',
        },
      },
    },
    {
      title: 'Wheel Tapper',
      instrument: 'percussion',
      tags: ['rim', 'blocks', 'no kick'],
      bars: 2,
      groove: {
        lanes: {
          rim: 'x..o..x...o.x...',
          block: '..o..-....-...o.',
          shaker: 'o-x-',
          brush: '....o.......o...',
        },
      },
    },
    {
      title: 'Ticket to Anywhere',
      instrument: 'bass',
      tags: ['upright', 'walking', 'jazz'],
      bars: 4,
      voices: [
        {
          patch: 'uprightBass',
          part: {
            play: 'bass',
            line: '1___3___5___6___|1___3___5___l___',
            accents: 'x...o...x...o...',
            lowest: 31,
          },
        },
      ],
      bus: { driveDb: 3, highCutHz: 3_500, reverb: { space: 'room', mix: 0.1 } },
    },
    {
      title: 'Sleeper Berth',
      instrument: 'bass',
      tags: ['sub', 'soft'],
      bars: 4,
      voices: [{ patch: 'subBass', part: { play: 'bass', line: '1______.1__.5___', lowest: 31 } }],
      bus: { driveDb: 4, wowCents: 4 },
    },
    {
      title: 'Window Seat',
      instrument: 'keys',
      tags: ['felt piano', 'jazz chords', 'intimate'],
      bars: 4,
      pricePoints: 3,
      voices: [
        {
          patch: 'feltPiano',
          part: {
            play: 'chords',
            rhythm: 'x___..o___..x___',
            voices: 4,
            centre: 63,
            strumSeconds: 0.016,
          },
        },
        { patch: 'feltPiano', part: { play: 'bass', line: '1_______5_______', lowest: 38 }, gainDb: -2 },
      ],
      bus: { driveDb: 3, highCutHz: 6_500, wowCents: 6, reverb: { space: 'plate', mix: 0.13 } },
    },
    {
      title: 'Dining Car',
      instrument: 'chords',
      tags: ['electric piano', 'comping', 'swing'],
      moods: ['groovy', 'nostalgic'],
      bars: 4,
      voices: [
        {
          patch: 'digitalPiano',
          part: {
            play: 'chords',
            rhythm: '..x_..o.x_....x_',
            voices: 4,
            centre: 63,
            strumSeconds: 0.008,
          },
        },
      ],
      bus: { driveDb: 3, highCutHz: 5_500, chorus: 0.4, wowCents: 5, reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Signal Box Vibes',
      instrument: 'pluck',
      tags: ['vibraphone', 'melodic'],
      bars: 4,
      voices: [
        {
          patch: 'vibraphone',
          part: {
            play: 'melody',
            line: '..3_5_6_5___3___|..6_5_3_6_______|..4_6_8_6___4___|..5_4_2_5_______',
            lowest: 70,
          },
        },
      ],
      bus: {
        wowCents: 6,
        echo: { steps: 6, feedback: 0.3, mix: 0.18 },
        reverb: { space: 'plate', mix: 0.16 },
      },
    },
    {
      title: 'Platform Guitar',
      instrument: 'guitar',
      tags: ['nylon', 'chords', 'strummed'],
      moods: ['romantic', 'warm'],
      bars: 4,
      voices: [
        {
          patch: 'nylon',
          part: { play: 'chords', rhythm: 'x___..o_..x_..o_', voices: 4, centre: 58, strumSeconds: 0.02 },
        },
      ],
      bus: { driveDb: 3, highCutHz: 6_000, wowCents: 5, reverb: { space: 'room', mix: 0.2 } },
    },
    {
      title: 'Evening Line',
      instrument: 'brass',
      tags: ['horn', 'melodic', 'ballad'],
      bars: 4,
      voices: [
        {
          patch: 'horn',
          part: {
            play: 'melody',
            line: '1_____3_5_______|6___5___3_______|4_____3_2___4___|2_______1_______',
            lowest: 58,
            legato: true,
          },
        },
      ],
      bus: { highCutHz: 5_500, wowCents: 6, reverb: { space: 'hall', mix: 0.24 } },
    },
    {
      title: 'Tunnel Strings',
      instrument: 'pad',
      tags: ['strings', 'old film', 'long'],
      moods: ['nostalgic', 'romantic'],
      bars: 8,
      voices: [
        { patch: 'strings', part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 66 } },
      ],
      progression: 'Imaj9 | Imaj9 | VI7 | VI7 | ii9 | ii9 | V9sus4 | V7',
      bus: { lowCutHz: 200, highCutHz: 5_000, wowCents: 9, reverb: { space: 'hall', mix: 0.24 } },
    },
    {
      title: 'Carriage Hiss',
      instrument: 'texture',
      tags: ['tape hiss', 'noise'],
      moods: ['nostalgic', 'calm'],
      bars: 4,
      scene: 'tapeHiss',
    },
    {
      title: 'Sleeper Kick',
      instrument: 'kick',
      tags: ['soft', 'round'],
      stroke: 'kick',
      lengthSeconds: 0.8,
      bus: { driveDb: 3, highCutHz: 6_000, reverb: { space: 'room', mix: 0.1 } },
    },
    {
      title: 'Brush Snare',
      instrument: 'snare',
      tags: ['brush', 'jazz'],
      stroke: 'brush',
      lengthSeconds: 0.9,
      bus: { reverb: { space: 'room', mix: 0.25 } },
    },
    {
      title: 'Vibes Note',
      instrument: 'pluck',
      tags: ['vibraphone', 'long'],
      lengthSeconds: 4.5,
      voices: [{ patch: 'vibraphone', part: { play: 'melody', line: '1_______________', lowest: 70 } }],
      bus: { reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Jazz Guitar Chord',
      instrument: 'guitar',
      tags: ['nylon', 'major ninth'],
      lengthSeconds: 3.5,
      voices: [
        {
          patch: 'nylon',
          part: { play: 'chords', rhythm: 'X_______________', voices: 5, centre: 58, strumSeconds: 0.022 },
        },
      ],
      bus: { driveDb: 3, reverb: { space: 'room', mix: 0.2 } },
    },
  ],
}
