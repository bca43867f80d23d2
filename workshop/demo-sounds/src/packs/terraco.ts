import type { PackPlan } from '../catalogue/pack-plan.ts'

export const terraco: PackPlan = {
  slug: 'terraco',
  title: 'Terraço',
  artistHandle: 'casa-jasmim',
  description:
    'Deep house at 120 in A flat minor: shakers in front, marimba, dub chords and a low round bass.',
  tempoBpm: 120,
  key: { tonic: 8, mode: 'minor' },
  genres: ['house', 'downtempo'],
  moods: ['warm', 'hypnotic'],
  feel: { swing: 0.57, spreadSeconds: 0.003 },
  kit: 'hands',
  drumBus: { driveDb: 3, reverb: { space: 'room', mix: 0.18 } },
  progression: 'i9 | i9 | iv9 | v7',
  sounds: [
    {
      title: 'Low Wall',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'deep house', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X...',
          clap: '....x.......x...',
          open: '..o.',
          shaker: 'x-o-',
          congaHigh: '...o..-....o..o.',
          congaLow: '......o.......-.',
        },
        fill: { clap: '....x.......x..-', congaHigh: '...o..-..o.o.ox.', congaLow: '......o.......xo' },
      },
    },
    {
      title: 'Warm Stone',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'rim', 'percussion'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X...',
          rim: '....x..o..o.x...',
          hat: '..x...x...x...xo',
          shaker: '-ox-',
          block: '..o..-......o...',
          tomLow: '..............-.',
        },
      },
    },
    {
      title: 'Roof Shakers',
      instrument: 'percussion',
      tags: ['shaker', 'top loop', 'no kick'],
      bars: 2,
      groove: {
        lanes: {
          shaker: 'x-oox-o-x-oox-oo',
          tambourine: '..o...-...o...-.',
          bongo: '-..o-.o.-..o-o..',
          bell: '......o......o..',
        },
      },
    },
    {
      title: 'Evening Hats',
      instrument: 'hi-hat',
      tags: ['hats', 'off-beat', 'soft'],
      bars: 1,
      groove: { lanes: { hat: 'o-.xo-.xo-.xo-.2', open: '..x.' } },
    },
    {
      title: 'Cellar Bass',
      instrument: 'bass',
      tags: ['sub', 'syncopated', 'deep'],
      bars: 4,
      voices: [
        {
          patch: 'warmBass',
          part: {
            play: 'bass',
            line: '..1_..1.3_....8_|..1_..1.1_....5_',
            accents: '..x...o.x.....o.',
            lowest: 32,
          },
        },
      ],
      bus: { driveDb: 4, duck: { rhythm: 'X...', depthDb: 5 } },
    },
    {
      title: 'Fig Tree',
      instrument: 'bass',
      tags: ['organ bass', 'bounce'],
      bars: 2,
      voices: [
        {
          patch: 'organBass',
          part: { play: 'bass', line: '1..1..8...1.3.1.', accents: 'x..o..x...o.x.o.', lowest: 32 },
        },
      ],
      progression: 'i9',
      bus: { driveDb: 3 },
    },
    {
      title: 'Dub at Dusk',
      instrument: 'chords',
      tags: ['dub', 'stab', 'delay'],
      bars: 4,
      voices: [
        {
          patch: 'dubStab',
          part: { play: 'chords', rhythm: '..x....x........', voices: 4, centre: 59 },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.55, mix: 0.45 }, reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Rosewood',
      instrument: 'pluck',
      tags: ['marimba', 'pattern', 'hypnotic'],
      bars: 4,
      voices: [
        {
          patch: 'marimba',
          part: {
            play: 'melody',
            line: '1..5..3.8..5..3.|1..5..3.7..5..3.|4..8..6.A..8..6.|5..9..7.B..9..7.',
            accents: 'x..o..x.x..o..o.',
            lowest: 68,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.35, mix: 0.22 }, reverb: { space: 'room', mix: 0.2 } },
    },
    {
      title: 'Terrace Keys',
      instrument: 'keys',
      tags: ['electric piano', 'ninths', 'off-beat'],
      bars: 4,
      voices: [
        {
          patch: 'stagePiano',
          part: {
            play: 'chords',
            rhythm: '..x___..x_....o_',
            voices: 4,
            centre: 62,
            strumSeconds: 0.008,
          },
        },
      ],
      bus: { chorus: 0.35, duck: { rhythm: 'X...', depthDb: 4 }, reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Blue Hour',
      instrument: 'pad',
      tags: ['warm', 'sidechain', 'long'],
      moods: ['dreamy', 'warm'],
      bars: 8,
      voices: [
        {
          patch: 'warmPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 60, open: true },
        },
      ],
      progression: 'i9 | i9 | i9 | i9 | iv9 | iv9 | VImaj7 | v7',
      bus: { chorus: 0.4, duck: { rhythm: 'X...', depthDb: 6 }, reverb: { space: 'hall', mix: 0.24 } },
    },
    {
      title: 'Swallows',
      instrument: 'lead',
      tags: ['soft', 'melodic', 'glide'],
      bars: 4,
      voices: [
        {
          patch: 'softLead',
          part: {
            play: 'melody',
            line: '....1_2_3___1___|....5_4_3___1___|....6_5_4___6___|....2_4_3_2_1___',
            lowest: 68,
            legato: true,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.4, mix: 0.26 }, reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'String of Lights',
      instrument: 'arp',
      tags: ['sixteenths', 'filter sweep'],
      bars: 8,
      voices: [
        {
          patch: 'softPluck',
          part: { play: 'arp', rhythm: 'x.ox.ox.', order: 'upDown', voices: 3, centre: 66, octaves: 2 },
        },
      ],
      progression: 'i | i | i | i | iv | iv | v | v',
      bus: {
        sweep: { lowestHz: 900, highestHz: 7_000, resonance: 1 },
        echo: { steps: 3, feedback: 0.4, mix: 0.28 },
        reverb: { space: 'plate', mix: 0.12 },
      },
    },
    {
      title: 'Sea Below',
      instrument: 'texture',
      tags: ['waves', 'atmosphere'],
      moods: ['calm'],
      bars: 4,
      scene: 'shore',
      bus: { lowCutHz: 120, highCutHz: 2_800, reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Cork Kick',
      instrument: 'kick',
      tags: ['soft', 'deep'],
      stroke: 'kick',
      lengthSeconds: 0.9,
      bus: { driveDb: 2 },
    },
    {
      title: 'Tin Bell',
      instrument: 'percussion',
      tags: ['cowbell', 'short'],
      stroke: 'bell',
      lengthSeconds: 0.7,
      bus: { reverb: { space: 'room', mix: 0.16 } },
    },
    {
      title: 'Marimba Note',
      instrument: 'pluck',
      tags: ['marimba', 'single note'],
      lengthSeconds: 2,
      voices: [{ patch: 'marimba', part: { play: 'melody', line: '1_______________', lowest: 68 } }],
      bus: { reverb: { space: 'room', mix: 0.2 } },
    },
    {
      title: 'Deep Minor Nine',
      instrument: 'chords',
      tags: ['stab', 'minor ninth'],
      lengthSeconds: 3.5,
      voices: [
        { patch: 'dubStab', part: { play: 'chords', rhythm: 'X__.............', voices: 5, centre: 60 } },
      ],
      bus: { chorus: 0.3, reverb: { space: 'hall', mix: 0.25 } },
    },
  ],
}
