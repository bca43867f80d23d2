import type { PackPlan } from '../catalogue/pack-plan.ts'

export const peageDeNuit: PackPlan = {
  slug: 'peage-de-nuit',
  title: 'Péage de Nuit',
  artistHandle: 'autoroute-sud',
  description:
    'Night-drive synthwave at 100 in E minor: octave bass, gated snares, saw leads and wet tarmac.',
  tempoBpm: 100,
  key: { tonic: 4, mode: 'minor' },
  genres: ['synthwave', 'electro'],
  moods: ['nostalgic', 'dark'],
  feel: { swing: 0.5, spreadSeconds: 0.0015 },
  kit: 'neon',
  drumBus: { driveDb: 4, reverb: { space: 'plate', mix: 0.1 } },
  progression: 'i | VI | III | VII',
  sounds: [
    {
      title: 'Toll Gate',
      instrument: 'drums',
      tags: ['gated snare', 'eighties', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X.......X.x.....',
          snare: '....X.......X...',
          hat: 'x.o.x.o.x.o.x.o.',
          tambourine: '....-.......-...',
        },
        fill: {
          snare: '....X.......X...',
          tomHigh: '........x.x.....',
          tomLow: '............x.xx',
          kick: 'X.......X.......',
        },
      },
    },
    {
      title: 'Slip Road',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'gated snare', 'driving'],
      moods: ['energetic', 'nostalgic'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X...',
          snare: '....X.......X...',
          hat: 'x-o-',
          open: '..............x.|................',
          clap: '....o.......o...',
        },
      },
    },
    {
      title: 'Tom Tunnel',
      instrument: 'percussion',
      tags: ['toms', 'fill', 'no kick'],
      bars: 2,
      groove: {
        lanes: {
          tomHigh: 'x..x..x.........|x..x..x...x.....',
          tomLow: '..........x..x..|............x.xx',
          hat: 'o.-.',
          tambourine: '....x.......x...',
        },
      },
      bus: { driveDb: 4, reverb: { space: 'plate', mix: 0.2 } },
    },
    {
      title: 'Backbeat 1985',
      instrument: 'snare',
      tags: ['gated snare', 'backbeat'],
      bars: 1,
      groove: { lanes: { snare: '....X.......X...' } },
      bus: { driveDb: 5, reverb: { space: 'plate', mix: 0.16 } },
    },
    {
      title: 'Octave Motorway',
      instrument: 'bass',
      tags: ['octaves', 'eighths', 'analogue'],
      bars: 4,
      voices: [
        {
          patch: 'neonBass',
          part: { play: 'bass', line: '1.8.1.8.1.8.1.8.', accents: 'X.o.x.o.x.o.x.o.', lowest: 28 },
        },
      ],
      bus: { driveDb: 3 },
    },
    {
      title: 'Cruise Control',
      instrument: 'bass',
      tags: ['sixteenths', 'sequenced', 'sidechain'],
      moods: ['energetic', 'dark'],
      bars: 4,
      voices: [
        {
          patch: 'neonBass',
          part: { play: 'bass', line: '1111111111111151', accents: 'Xo-ox-o-xo-ox-oo', lowest: 28 },
        },
      ],
      bus: { driveDb: 4, duck: { rhythm: 'X...', depthDb: 6 } },
    },
    {
      title: 'Dashboard Glow',
      instrument: 'arp',
      tags: ['sixteenths', 'analogue', 'delay'],
      bars: 4,
      voices: [
        {
          patch: 'polyArp',
          part: { play: 'arp', rhythm: 'xoxo', order: 'upDown', voices: 3, centre: 64, octaves: 2 },
        },
      ],
      bus: {
        sweep: { lowestHz: 1_600, highestHz: 7_000, resonance: 0.9 },
        chorus: 0.4,
        echo: { steps: 3, feedback: 0.4, mix: 0.25 },
        reverb: { space: 'plate', mix: 0.12 },
      },
    },
    {
      title: 'Rear-view Mirror',
      instrument: 'pad',
      tags: ['analogue', 'chorus', 'wide'],
      bars: 8,
      voices: [
        { patch: 'warmPad', part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 61 } },
      ],
      progression: 'iadd9 | iadd9 | VImaj7 | VImaj7 | III | III | VII | VIIsus4',
      bus: { chorus: 0.7, reverb: { space: 'hall', mix: 0.22 } },
    },
    {
      title: 'Chrome Chords',
      instrument: 'chords',
      tags: ['brass', 'stab', 'eighties'],
      bars: 4,
      voices: [
        { patch: 'brass', part: { play: 'chords', rhythm: 'x__x__x_____x___', voices: 4, centre: 62 } },
      ],
      bus: { chorus: 0.5, reverb: { space: 'plate', mix: 0.18 } },
    },
    {
      title: 'Last Exit South',
      instrument: 'lead',
      tags: ['saw', 'hook', 'vibrato', 'delay'],
      bars: 4,
      pricePoints: 3,
      voices: [
        {
          patch: 'sawLead',
          part: {
            play: 'melody',
            line: '1_____3_5___4_3_|3_____1_y___1___|5_____7_5___4_3_|4_____2_z_1_____',
            lowest: 64,
            legato: true,
          },
        },
      ],
      bus: {
        chorus: 0.3,
        echo: { steps: 3, feedback: 0.45, mix: 0.28 },
        reverb: { space: 'plate', mix: 0.2 },
      },
    },
    {
      title: 'Neon Bells',
      instrument: 'pluck',
      tags: ['bells', 'digital', 'melodic'],
      moods: ['nostalgic', 'dreamy'],
      bars: 4,
      voices: [
        {
          patch: 'digitalPiano',
          part: {
            play: 'melody',
            line: '8..5..3...5..8..|A..8..6...8..A..|9..7..5...7..9..|B..9..7...9..B..',
            accents: 'x..o..x...o..x..',
            lowest: 64,
          },
        },
      ],
      bus: { chorus: 0.4, echo: { steps: 3, feedback: 0.4, mix: 0.3 }, reverb: { space: 'hall', mix: 0.16 } },
    },
    {
      title: 'Gated Strings',
      instrument: 'pad',
      tags: ['gate', 'rhythmic', 'strings'],
      moods: ['energetic', 'dark'],
      bars: 4,
      voices: [
        { patch: 'superSaw', part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 64 } },
      ],
      bus: { lowCutHz: 180, chop: 'x.xx.xx.x.xx.xxx', chorus: 0.3, reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Neon Kick',
      instrument: 'kick',
      tags: ['punchy', 'eighties'],
      stroke: 'kick',
      lengthSeconds: 0.9,
      bus: { driveDb: 3 },
    },
    {
      title: 'Gate Snare',
      instrument: 'snare',
      tags: ['gated', 'big'],
      stroke: 'snare',
      lengthSeconds: 1.2,
      bus: { driveDb: 4, reverb: { space: 'plate', mix: 0.12 } },
    },
    {
      title: 'Power Tom',
      instrument: 'percussion',
      tags: ['tom', 'eighties'],
      stroke: 'tomLow',
      lengthSeconds: 1.2,
      bus: { driveDb: 4, reverb: { space: 'plate', mix: 0.2 } },
    },
    {
      title: 'Brass Stab',
      instrument: 'brass',
      tags: ['synth brass', 'minor'],
      lengthSeconds: 2.4,
      voices: [
        { patch: 'brass', part: { play: 'chords', rhythm: 'X___............', voices: 4, centre: 62 } },
      ],
      bus: { chorus: 0.5, reverb: { space: 'plate', mix: 0.2 } },
    },
    {
      title: 'Overtake',
      instrument: 'fx',
      tags: ['riser', 'sweep'],
      moods: ['tense', 'energetic'],
      effect: 'riser',
      lengthSeconds: 5.5,
      bus: { chorus: 0.4, reverb: { space: 'hall', mix: 0.25 } },
    },
  ],
}
