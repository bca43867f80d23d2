import type { PackPlan } from '../catalogue/pack-plan.ts'

export const harbourLightsAtFour: PackPlan = {
  slug: 'harbour-lights-at-four',
  title: 'Harbour Lights at Four',
  artistHandle: 'tidewrack',
  description:
    'Ambient at 70 in E flat major: felt piano, glass and air, long rooms, and the sea behind everything.',
  tempoBpm: 70,
  key: { tonic: 3, mode: 'major' },
  genres: ['ambient', 'cinematic'],
  moods: ['calm', 'dreamy'],
  feel: { swing: 0.5, spreadSeconds: 0.012 },
  kit: 'hands',
  drumBus: { highCutHz: 9_000, reverb: { space: 'hall', mix: 0.3 } },
  progression: 'Iadd9 | vi7 | IVmaj7 | Iadd9',
  sounds: [
    {
      title: 'Winter Window',
      instrument: 'keys',
      tags: ['felt piano', 'slow', 'intimate'],
      moods: ['calm', 'melancholic'],
      bars: 4,
      pricePoints: 3,
      voices: [
        {
          patch: 'feltPiano',
          part: { play: 'chords', rhythm: 'x_______o_______', voices: 3, centre: 63, strumSeconds: 0.025 },
        },
        { patch: 'feltPiano', part: { play: 'bass', line: '1_______________', lowest: 39 }, gainDb: -2 },
        {
          patch: 'feltPiano',
          part: {
            play: 'melody',
            line: '....5___3_____2_|....3___5_______|....6_____5_3___|....2___1_______',
            lowest: 75,
          },
          gainDb: -3,
        },
      ],
      bus: { reverb: { space: 'hall', mix: 0.24 } },
    },
    {
      title: 'Slow Ferry',
      instrument: 'pad',
      tags: ['warm', 'evolving', 'long'],
      bars: 8,
      voices: [
        {
          patch: 'warmPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 58, open: true },
        },
      ],
      progression: 'Iadd9 | Iadd9 | vi7 | vi7 | IVmaj7 | IVmaj7 | Vsus4 | Iadd9',
      bus: { chorus: 0.4, reverb: { space: 'cave', mix: 0.3 } },
    },
    {
      title: 'Breath on Glass',
      instrument: 'pad',
      tags: ['airy', 'glass', 'high'],
      bars: 4,
      voices: [
        {
          patch: 'glassPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 67, open: true },
        },
      ],
      bus: { lowCutHz: 160, reverb: { space: 'cave', mix: 0.32 } },
    },
    {
      title: 'Lamp Room',
      instrument: 'pluck',
      tags: ['bells', 'sparse', 'delay'],
      bars: 4,
      voices: [
        {
          patch: 'glassBell',
          part: {
            play: 'melody',
            line: '1_______5___8___|....6_______3___|4_______8___6___|....3_______1___',
            accents: 'o',
            lowest: 63,
          },
        },
      ],
      bus: { echo: { steps: 6, feedback: 0.5, mix: 0.3 }, reverb: { space: 'cave', mix: 0.24 } },
    },
    {
      title: 'Net Menders',
      instrument: 'guitar',
      tags: ['nylon', 'picked', 'quiet'],
      moods: ['calm', 'warm'],
      bars: 4,
      voices: [
        {
          patch: 'nylon',
          part: {
            play: 'arp',
            rhythm: 'x_o_o_o_x_o_o_o_',
            order: 'upDown',
            voices: 4,
            centre: 60,
            octaves: 1,
          },
        },
      ],
      bus: { reverb: { space: 'hall', mix: 0.22 } },
    },
    {
      title: 'Hull',
      instrument: 'bass',
      tags: ['sub', 'slow', 'soft'],
      bars: 4,
      voices: [
        { patch: 'subBass', part: { play: 'bass', line: '1___________5___', lowest: 34, legato: true } },
      ],
      bus: { driveDb: 3, reverb: { space: 'room', mix: 0.08 } },
    },
    {
      title: 'Gull Line',
      instrument: 'lead',
      tags: ['soft', 'glide', 'distant'],
      bars: 4,
      voices: [
        {
          patch: 'softLead',
          part: {
            play: 'melody',
            line: '1_______2___3___|5_______3_______|6_______5___4___|3___2___1_______',
            lowest: 63,
            legato: true,
          },
        },
      ],
      bus: { echo: { steps: 6, feedback: 0.45, mix: 0.3 }, reverb: { space: 'cave', mix: 0.3 } },
    },
    {
      title: 'Four in the Morning',
      instrument: 'chords',
      tags: ['electric piano', 'slow', 'tremolo'],
      bars: 4,
      voices: [
        {
          patch: 'stagePiano',
          part: { play: 'chords', rhythm: 'o_______________', voices: 4, centre: 61, strumSeconds: 0.03 },
        },
      ],
      bus: {
        chorus: 0.4,
        echo: { steps: 6, feedback: 0.35, mix: 0.2 },
        reverb: { space: 'cave', mix: 0.22 },
      },
    },
    {
      title: 'Rope and Pulley',
      instrument: 'percussion',
      tags: ['soft', 'sparse', 'organic'],
      bars: 2,
      groove: {
        lanes: {
          block: 'x.....-...o.....',
          congaLow: 'o.........-.....',
          shaker: '..-...o...-...o.',
          bongo: '......-.......-.',
        },
      },
    },
    {
      title: 'Pulse of the Quay',
      instrument: 'drums',
      tags: ['slow', 'soft kick', 'heartbeat'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'x.........o.....',
          rim: '........o.......',
          brush: '-...o...-...o...',
          shaker: '..-.',
        },
      },
    },
    {
      title: 'Tide Coming In',
      instrument: 'texture',
      tags: ['waves', 'field', 'noise'],
      bars: 8,
      scene: 'shore',
      bus: { reverb: { space: 'hall', mix: 0.1 } },
    },
    {
      title: 'Drizzle',
      instrument: 'texture',
      tags: ['rain', 'field'],
      moods: ['calm', 'melancholic'],
      bars: 4,
      scene: 'rain',
      bus: { lowCutHz: 350 },
    },
    {
      title: 'Fog Bell',
      instrument: 'pluck',
      tags: ['bell', 'long'],
      lengthSeconds: 6,
      voices: [{ patch: 'glassBell', part: { play: 'melody', line: '1_______________', lowest: 63 } }],
      bus: { reverb: { space: 'cave', mix: 0.35 } },
    },
    {
      title: 'Felt Chord',
      instrument: 'keys',
      tags: ['felt piano', 'added ninth'],
      lengthSeconds: 6,
      voices: [
        {
          patch: 'feltPiano',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 60, strumSeconds: 0.02 },
        },
      ],
      bus: { reverb: { space: 'hall', mix: 0.25 } },
    },
    {
      title: 'Distant Door',
      instrument: 'fx',
      tags: ['impact', 'low', 'boom'],
      moods: ['dark', 'tense'],
      effect: 'impact',
      lengthSeconds: 5,
      bus: { reverb: { space: 'cave', mix: 0.4 } },
    },
  ],
}
