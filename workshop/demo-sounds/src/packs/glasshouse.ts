import type { PackPlan } from '../catalogue/pack-plan.ts'

const KICK = 'X...'

export const glasshouse: PackPlan = {
  slug: 'glasshouse',
  title: 'Glasshouse',
  artistHandle: 'lowfield-avenue',
  description:
    'Sunlit piano house at 122 in A minor: big claps, congas, a walking bass and chords with both hands.',
  tempoBpm: 122,
  key: { tonic: 9, mode: 'minor' },
  genres: ['house', 'funk'],
  moods: ['happy', 'energetic'],
  feel: { swing: 0.55, spreadSeconds: 0.003 },
  kit: 'club',
  drumBus: { driveDb: 4, reverb: { space: 'room', mix: 0.15 } },
  progression: 'i9 | VII6 | VImaj7 | VII6',
  sounds: [
    {
      title: 'Greenhouse Effect',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'full beat', 'claps'],
      bars: 4,
      groove: {
        lanes: {
          kick: KICK,
          clap: '....X.......X...',
          open: '..x.',
          hat: 'o-.-',
          tambourine: '-.o--.o--.o--.o-',
          congaHigh: '.......o..-...o.',
        },
        fill: { clap: '....X.......X.xX', snare: '...........oo.xx', kick: 'X...X...X.......' },
      },
    },
    {
      title: 'Watering Can',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'congas', 'disco'],
      moods: ['groovy', 'happy'],
      bars: 2,
      groove: {
        lanes: {
          kick: KICK,
          snare: '....x.......x...',
          open: '..X.',
          hat: 'x.-x',
          congaHigh: '..o..o....o..ox.|..o..o....o.-.o.',
          congaLow: '.......x........|.......x.....x..',
        },
      },
    },
    {
      title: 'Palm Tops',
      instrument: 'percussion',
      tags: ['congas', 'bongos', 'no kick'],
      bars: 4,
      groove: {
        lanes: {
          congaHigh: 'o..x.-o.x..x.-o.',
          congaLow: '..o....x..o....x',
          bongo: '-.o-..-o-.o-..o-',
          shaker: 'x-o-',
          bell: 'x..x..x...x.x...',
        },
        fill: { bongo: 'x.o-x.o-x2o2x2x2', bell: 'x..x..x...x.x.x.' },
      },
    },
    {
      title: 'Disco Rake',
      instrument: 'hi-hat',
      tags: ['hats', 'open hats'],
      bars: 2,
      groove: { lanes: { hat: 'x-.xx-.xx-.xx-.2', open: '..X...x...X...x.' } },
    },
    {
      title: 'Clap Frame',
      instrument: 'clap',
      tags: ['claps', 'backbeat'],
      bars: 1,
      groove: { lanes: { clap: '....X..-....X...', snare: '....-.......-...' } },
      bus: { driveDb: 3, reverb: { space: 'plate', mix: 0.16 } },
    },
    {
      title: 'Trellis Walk',
      instrument: 'bass',
      tags: ['walking', 'finger bass', 'disco'],
      moods: ['groovy', 'happy'],
      bars: 4,
      voices: [
        {
          patch: 'fingerBass',
          part: {
            play: 'bass',
            line: '1..1.8.1..1.3.5.|1..1.8.1..5.3.l.',
            accents: 'X..o.x.o..x.o.x.',
            lowest: 33,
          },
        },
      ],
      bus: { driveDb: 3 },
    },
    {
      title: 'Hothouse',
      instrument: 'bass',
      tags: ['off-beat', 'sidechain'],
      bars: 2,
      voices: [{ patch: 'warmBass', part: { play: 'bass', line: '..1_..1...1_..8.', lowest: 33 } }],
      bus: { driveDb: 5, duck: { rhythm: KICK, depthDb: 6 } },
    },
    {
      title: 'Both Hands',
      instrument: 'keys',
      tags: ['piano', 'house piano', 'stab'],
      bars: 4,
      voices: [
        { patch: 'brightPiano', part: { play: 'chords', rhythm: 'X..x..x...x..x..', voices: 4, centre: 65 } },
        { patch: 'brightPiano', part: { play: 'bass', line: '1..1..1...1..1..', lowest: 45 }, gainDb: -3 },
      ],
      bus: { driveDb: 3, reverb: { space: 'plate', mix: 0.12 } },
    },
    {
      title: 'Orangery',
      instrument: 'chords',
      tags: ['organ', 'stab', 'sidechain'],
      bars: 4,
      voices: [
        {
          patch: 'organ',
          part: { play: 'chords', rhythm: '..x...x..x....x.', voices: 4, centre: 64 },
        },
      ],
      bus: {
        driveDb: 4,
        chorus: 0.4,
        duck: { rhythm: KICK, depthDb: 5 },
        reverb: { space: 'plate', mix: 0.14 },
      },
    },
    {
      title: 'Condensation',
      instrument: 'pad',
      tags: ['strings', 'disco strings'],
      moods: ['warm', 'dreamy'],
      bars: 8,
      voices: [
        { patch: 'strings', part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 66 } },
        {
          patch: 'strings',
          part: {
            play: 'melody',
            line: '3_______1_______|2_______________|1_______3_______|2_______1_______',
            lowest: 69,
          },
          gainDb: -6,
        },
      ],
      bus: {
        lowCutHz: 180,
        chorus: 0.35,
        duck: { rhythm: KICK, depthDb: 5 },
        reverb: { space: 'hall', mix: 0.2 },
      },
    },
    {
      title: 'Sun Through Panes',
      instrument: 'lead',
      tags: ['hook', 'brass stab', 'bright'],
      bars: 4,
      voices: [
        {
          patch: 'brass',
          part: {
            play: 'melody',
            line: '1.1...3.5...3.1.|2.2...4.z_____..|1.1...3.6...3.1.|2.2...4.z___1_..',
            lowest: 57,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.3, mix: 0.18 }, reverb: { space: 'plate', mix: 0.16 } },
    },
    {
      title: 'Seedling',
      instrument: 'pluck',
      tags: ['marimba', 'syncopated'],
      moods: ['playful', 'happy'],
      bars: 2,
      voices: [
        {
          patch: 'marimba',
          part: {
            play: 'arp',
            rhythm: 'x.ox.o.x.ox.o.x.',
            order: 'upDown',
            voices: 4,
            centre: 69,
            octaves: 1,
          },
        },
      ],
      progression: 'i9 | VImaj7',
      bus: { echo: { steps: 3, feedback: 0.3, mix: 0.2 }, reverb: { space: 'room', mix: 0.16 } },
    },
    {
      title: 'Terracotta Kick',
      instrument: 'kick',
      tags: ['round', 'warm'],
      stroke: 'kick',
      lengthSeconds: 1,
      bus: { driveDb: 3 },
    },
    {
      title: 'Glasshouse Clap',
      instrument: 'clap',
      tags: ['big', 'wide'],
      stroke: 'clap',
      lengthSeconds: 1.5,
      bus: { reverb: { space: 'plate', mix: 0.2 } },
    },
    {
      title: 'Clay Conga',
      instrument: 'percussion',
      tags: ['conga', 'open'],
      stroke: 'congaLow',
      lengthSeconds: 0.9,
      bus: { reverb: { space: 'room', mix: 0.14 } },
    },
    {
      title: 'Piano Stab',
      instrument: 'keys',
      tags: ['piano', 'minor', 'stab'],
      lengthSeconds: 2.5,
      voices: [
        { patch: 'brightPiano', part: { play: 'chords', rhythm: 'X___............', voices: 5, centre: 63 } },
      ],
      bus: { driveDb: 3, reverb: { space: 'plate', mix: 0.14 } },
    },
  ],
}
