import type { PackPlan } from '../catalogue/pack-plan.ts'

export const chromeRiviera: PackPlan = {
  slug: 'chrome-riviera',
  title: 'Chrome Riviera',
  artistHandle: 'autoroute-sud',
  description:
    'Bright synth pop at 118 in A major: slapped bass, digital pianos, brass and the coast road at noon.',
  tempoBpm: 118,
  key: { tonic: 9, mode: 'major' },
  genres: ['synthwave', 'funk'],
  moods: ['bright', 'happy'],
  feel: { swing: 0.52, spreadSeconds: 0.002 },
  kit: 'neon',
  drumBus: { driveDb: 3, reverb: { space: 'room', mix: 0.18 } },
  progression: 'Iadd9 | vi7 | IVmaj7 | Vsus4 V',
  sounds: [
    {
      title: 'Coast Road',
      instrument: 'drums',
      tags: ['disco', 'full beat', 'tambourine'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X..x..x.X.......',
          snare: '....X.......X...',
          hat: 'x-o-',
          tambourine: '..o...o...o...o.',
          clap: '....o.......o...',
        },
        fill: { tomHigh: '........x.xx....', tomLow: '............x.xx', kick: 'X..x..x.X.......' },
      },
    },
    {
      title: 'Parasol',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'open hats', 'pop'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X...',
          snare: '....X.......X..-',
          open: '..x.',
          hat: 'x..-',
          bell: '......o...-...o.',
        },
      },
    },
    {
      title: 'Cabana Tops',
      instrument: 'percussion',
      tags: ['congas', 'shaker', 'no kick'],
      bars: 2,
      groove: {
        lanes: {
          congaHigh: '..o..o.x..o..o.x',
          congaLow: 'o......-o......o',
          shaker: 'x-o-',
          bell: 'x...o...x...o.o.',
          tambourine: '....x.......x...',
        },
      },
    },
    {
      title: 'Visor Hats',
      instrument: 'hi-hat',
      tags: ['hats', 'sixteenths'],
      bars: 1,
      groove: { lanes: { hat: 'x-ox-oxox-ox-ox2', open: '..............x.' } },
    },
    {
      title: 'Thumb and Finger',
      instrument: 'bass',
      tags: ['slap', 'octaves', 'funk'],
      moods: ['groovy', 'bright'],
      bars: 4,
      voices: [
        {
          patch: 'fingerBass',
          part: {
            play: 'bass',
            line: '1..1.8..1.8.5.68|1..1.8..1.8.5.3.',
            accents: 'X..o.X..x.X.o.oX',
            lowest: 33,
          },
        },
      ],
      bus: { driveDb: 3 },
    },
    {
      title: 'Outboard Motor',
      instrument: 'bass',
      tags: ['eighths', 'analogue', 'sidechain'],
      bars: 4,
      voices: [
        {
          patch: 'neonBass',
          part: { play: 'bass', line: '1.1.1.1.1.1.1.8.', accents: 'x.o.x.o.x.o.x.X.', lowest: 33 },
        },
      ],
      bus: { driveDb: 3, duck: { rhythm: 'X...', depthDb: 5 } },
    },
    {
      title: 'Marina Keys',
      instrument: 'keys',
      tags: ['digital piano', 'ballad', 'chorus'],
      moods: ['romantic', 'bright'],
      bars: 4,
      voices: [
        {
          patch: 'digitalPiano',
          part: { play: 'chords', rhythm: 'x_____x___x___o_', voices: 4, centre: 64, strumSeconds: 0.01 },
        },
      ],
      bus: { chorus: 0.5, reverb: { space: 'plate', mix: 0.16 } },
    },
    {
      title: 'Regatta',
      instrument: 'brass',
      tags: ['synth brass', 'fanfare', 'stab'],
      bars: 4,
      voices: [
        { patch: 'brass', part: { play: 'chords', rhythm: 'x.x...x.....x.x.', voices: 4, centre: 64 } },
      ],
      bus: { chorus: 0.4, reverb: { space: 'plate', mix: 0.16 } },
    },
    {
      title: 'Sun Deck',
      instrument: 'chords',
      tags: ['supersaw', 'sidechain', 'pop'],
      bars: 4,
      voices: [
        { patch: 'superSaw', part: { play: 'chords', rhythm: 'x_______x_______', voices: 4, centre: 63 } },
      ],
      bus: { lowCutHz: 150, duck: { rhythm: 'X...', depthDb: 9 }, reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Speedboat',
      instrument: 'lead',
      tags: ['hook', 'pulse', 'bright'],
      bars: 4,
      voices: [
        {
          patch: 'pulseLead',
          part: {
            play: 'melody',
            line: '3.3.5_..6.5.3_..|1.1.3_..5.3.1_..|6.6.8_..6.5.3_..|4_..2_..5.4.2_..',
            lowest: 69,
          },
        },
      ],
      bus: {
        chorus: 0.3,
        echo: { steps: 3, feedback: 0.35, mix: 0.22 },
        reverb: { space: 'plate', mix: 0.12 },
      },
    },
    {
      title: 'Spray',
      instrument: 'arp',
      tags: ['sixteenths', 'bright', 'delay'],
      bars: 4,
      voices: [
        {
          patch: 'polyArp',
          part: { play: 'arp', rhythm: 'xo-xo-xo', order: 'up', voices: 3, centre: 69, octaves: 2 },
        },
      ],
      bus: {
        chorus: 0.4,
        echo: { steps: 3, feedback: 0.35, mix: 0.22 },
        reverb: { space: 'plate', mix: 0.12 },
      },
    },
    {
      title: 'Horizon Line',
      instrument: 'pad',
      tags: ['strings', 'chorus', 'long'],
      moods: ['dreamy', 'bright'],
      bars: 8,
      voices: [
        { patch: 'strings', part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 66 } },
      ],
      progression: 'Iadd9 | Iadd9 | vi7 | vi7 | IVmaj7 | IVmaj7 | Vsus4 | V',
      bus: { lowCutHz: 170, chorus: 0.6, reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Chrome Kick',
      instrument: 'kick',
      tags: ['tight', 'bright'],
      stroke: 'kick',
      lengthSeconds: 0.8,
    },
    {
      title: 'Pastel Clap',
      instrument: 'clap',
      tags: ['wide', 'eighties'],
      stroke: 'clap',
      lengthSeconds: 1.3,
      bus: { reverb: { space: 'plate', mix: 0.16 } },
    },
    {
      title: 'High Tom',
      instrument: 'percussion',
      tags: ['tom', 'eighties'],
      stroke: 'tomHigh',
      lengthSeconds: 1,
      bus: { driveDb: 3, reverb: { space: 'plate', mix: 0.16 } },
    },
    {
      title: 'Slap Note',
      instrument: 'bass',
      tags: ['slap', 'short'],
      lengthSeconds: 1.2,
      voices: [{ patch: 'fingerBass', part: { play: 'bass', line: '1__.............', lowest: 33 } }],
    },
    {
      title: 'Digital Chord',
      instrument: 'keys',
      tags: ['digital piano', 'added ninth'],
      lengthSeconds: 4,
      voices: [
        {
          patch: 'digitalPiano',
          part: { play: 'chords', rhythm: 'X_______________', voices: 4, centre: 64, strumSeconds: 0.008 },
        },
      ],
      bus: { chorus: 0.5, reverb: { space: 'plate', mix: 0.18 } },
    },
  ],
}
