import type { PackPlan } from '../catalogue/pack-plan.ts'

export const slackWater: PackPlan = {
  slug: 'slack-water',
  title: 'Slack Water',
  artistHandle: 'greyfen',
  description:
    'Liquid drum and bass at 172 in C sharp major: brushed breaks, soft subs, electric piano and strings.',
  tempoBpm: 172,
  key: { tonic: 1, mode: 'major' },
  genres: ['drum-and-bass', 'jazz'],
  moods: ['warm', 'dreamy'],
  feel: { swing: 0.55, spreadSeconds: 0.003 },
  kit: 'break',
  drumBus: { driveDb: 3, highCutHz: 14_000, reverb: { space: 'room', mix: 0.2 } },
  progression: 'Imaj9 | vi9 | IVmaj9 | V9sus4',
  sounds: [
    {
      title: 'Ebb',
      instrument: 'drums',
      tags: ['liquid', 'break', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X.........x.....|X..x......x.....',
          snare: '....X..-.-..X..-',
          ride: 'x.o.x.o-x.o.x.o-',
          hat: '..-...-...-...-.',
          brush: '-.-.-.-.-.-.-.-.',
        },
        fill: { snare: '....X..-o-o.X-ox', kick: 'X.........x.....' },
      },
    },
    {
      title: 'Flood',
      instrument: 'drums',
      tags: ['liquid', 'roller', 'shaker'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X.....-...x.....|X.........x..-..',
          snare: '....X.......X..-|....X..-....X.-.',
          hat: 'x.o.x.o.x.o.x.o.',
          shaker: '-o-x',
          open: '..............-.',
        },
      },
    },
    {
      title: 'Ripple Tops',
      instrument: 'percussion',
      tags: ['top loop', 'brushes', 'no kick'],
      bars: 4,
      groove: {
        lanes: {
          brush: 'o.-.x.-.o.-.x.--',
          ride: '..o.',
          shaker: '-.o-',
          congaHigh: '...o..-....o..-.',
          congaLow: '.......o......o.',
        },
      },
    },
    {
      title: 'Still Sub',
      instrument: 'bass',
      tags: ['sub', 'soft'],
      bars: 4,
      voices: [
        {
          patch: 'warmBass',
          part: { play: 'bass', line: '1_____..1___5_..|1_____..1___l___', lowest: 36, legato: true },
        },
      ],
      bus: { driveDb: 4 },
    },
    {
      title: 'Harbour Walk',
      instrument: 'bass',
      tags: ['upright', 'walking', 'jazz'],
      moods: ['groovy', 'warm'],
      bars: 4,
      voices: [
        {
          patch: 'uprightBass',
          part: {
            play: 'bass',
            line: '1___3___5___3___|1___3___5___l___',
            accents: 'X...x...x...o...',
            lowest: 34,
          },
        },
      ],
      bus: { driveDb: 3, reverb: { space: 'room', mix: 0.1 } },
    },
    {
      title: 'Lantern Keys',
      instrument: 'keys',
      tags: ['electric piano', 'ninths', 'liquid'],
      bars: 4,
      voices: [
        {
          patch: 'stagePiano',
          part: {
            play: 'chords',
            rhythm: 'x_____o___x_____',
            voices: 4,
            centre: 63,
            strumSeconds: 0.009,
          },
        },
      ],
      bus: {
        chorus: 0.35,
        echo: { steps: 6, feedback: 0.3, mix: 0.16 },
        reverb: { space: 'plate', mix: 0.18 },
      },
    },
    {
      title: 'Moored',
      instrument: 'chords',
      tags: ['piano', 'felt', 'slow'],
      moods: ['melancholic', 'warm'],
      bars: 8,
      voices: [
        {
          patch: 'feltPiano',
          part: { play: 'chords', rhythm: 'x_______..o_____', voices: 4, centre: 65, strumSeconds: 0.012 },
        },
        { patch: 'feltPiano', part: { play: 'bass', line: '1_______________', lowest: 37 }, gainDb: -2 },
      ],
      progression: 'Imaj9 | Imaj9 | vi9 | vi9 | IVmaj9 | IVmaj9 | ii9 | V9sus4',
      bus: { reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Open Water',
      instrument: 'pad',
      tags: ['strings', 'wide', 'long'],
      bars: 8,
      voices: [
        {
          patch: 'strings',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 66, open: true },
        },
      ],
      progression: 'Imaj9 | Imaj9 | vi9 | vi9 | IVmaj9 | IVmaj9 | V9sus4 | V9sus4',
      bus: { lowCutHz: 160, chorus: 0.4, reverb: { space: 'hall', mix: 0.3 } },
    },
    {
      title: 'Tern',
      instrument: 'lead',
      tags: ['flute', 'melodic', 'soft'],
      bars: 4,
      voices: [
        {
          patch: 'flute',
          part: {
            play: 'melody',
            line: '3___2_1_5_______|6___5_3_1___3___|6_____5_3_2_1___|2_____z_1_______',
            lowest: 61,
            legato: true,
          },
        },
      ],
      bus: { echo: { steps: 6, feedback: 0.35, mix: 0.22 }, reverb: { space: 'hall', mix: 0.25 } },
    },
    {
      title: 'Glint',
      instrument: 'pluck',
      tags: ['bells', 'sixteenths', 'delay'],
      moods: ['dreamy', 'bright'],
      bars: 4,
      voices: [
        {
          patch: 'glassPluck',
          part: {
            play: 'arp',
            rhythm: 'x.o.x.ox.o.x.o.o',
            order: 'upDown',
            voices: 4,
            centre: 70,
            octaves: 1,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.45, mix: 0.3 }, reverb: { space: 'hall', mix: 0.18 } },
    },
    {
      title: 'Shoreline',
      instrument: 'texture',
      tags: ['waves', 'atmosphere'],
      moods: ['calm'],
      bars: 8,
      scene: 'shore',
      bus: { highCutHz: 7_000 },
    },
    {
      title: 'Buoy Kick',
      instrument: 'kick',
      tags: ['soft', 'knock'],
      stroke: 'kick',
      lengthSeconds: 0.8,
      bus: { highCutHz: 9_000 },
    },
    {
      title: 'Jetty Snare',
      instrument: 'snare',
      tags: ['soft', 'brushed'],
      stroke: 'snare',
      lengthSeconds: 1.2,
      bus: { highCutHz: 10_000, reverb: { space: 'plate', mix: 0.14 } },
    },
    { title: 'Sand Brush', instrument: 'percussion', tags: ['brush'], stroke: 'brush', lengthSeconds: 0.6 },
    {
      title: 'Major Nine Strings',
      instrument: 'pad',
      tags: ['strings', 'major ninth'],
      lengthSeconds: 5,
      voices: [
        { patch: 'superSaw', part: { play: 'chords', rhythm: 'x_______________', voices: 5, centre: 64 } },
      ],
      bus: { lowCutHz: 150, highCutHz: 5_000, chorus: 0.4, reverb: { space: 'hall', mix: 0.3 } },
    },
    {
      title: 'Sub Drop',
      instrument: 'bass',
      tags: ['sub', 'long'],
      lengthSeconds: 2.4,
      voices: [{ patch: 'eightOhEight', part: { play: 'bass', line: '1_______________', lowest: 37 } }],
      bus: { driveDb: 3 },
    },
  ],
}
