import type { PackPlan } from '../catalogue/pack-plan.ts'

const KICK = 'X...'

export const nightShift: PackPlan = {
  slug: 'night-shift',
  title: 'Night Shift',
  artistHandle: 'ostkant',
  description: 'Hard, dry warehouse techno at 132 in F minor: pressing kicks, acid, dub stabs and fog.',
  tempoBpm: 132,
  key: { tonic: 5, mode: 'minor' },
  genres: ['techno'],
  moods: ['dark', 'hypnotic'],
  feel: { swing: 0.51, spreadSeconds: 0.0012 },
  kit: 'warehouse',
  drumBus: { driveDb: 4, reverb: { space: 'room', mix: 0.1 } },
  progression: 'i9 | i9 | VImaj7 | v7',
  sounds: [
    {
      title: 'Platform Nine',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'warehouse', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: KICK,
          clap: '....x.......x...',
          open: '..x.',
          hat: 'o.-o',
          rim: '...o..-....o..-.',
        },
        fill: { clap: '....x.......x.ox', tomLow: '..........x..o..', rim: '...o..-.x.xo.xx2' },
      },
    },
    {
      title: 'Loading Bay',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'driving', 'ride'],
      moods: ['dark', 'energetic'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X...X...X...X..o|X...X...X...X...',
          clap: '....X.......X...',
          ride: '..x.',
          hat: 'x-o-',
          tomLow: '.......o......o.|...o......o.....',
        },
      },
    },
    {
      title: 'Strip Light Tops',
      instrument: 'percussion',
      tags: ['top loop', 'hats', 'no kick'],
      bars: 4,
      groove: {
        lanes: { hat: 'x-o-x-oox-o-x-o2', open: '..x.', shaker: 'o-x-', rim: '...x..o....x..-.' },
        fill: { hat: 'x-o-x-o2x2o-3.o.', open: '..x...x...x....X' },
      },
    },
    {
      title: 'Turnstile',
      instrument: 'percussion',
      tags: ['polyrhythm', 'toms', 'metal'],
      moods: ['hypnotic', 'tense'],
      bars: 2,
      groove: {
        lanes: {
          tomLow: 'x..o..x..o..x...|x..o..x.....x.o.',
          tomHigh: '..-...o...-...x.',
          bell: 'o..o..o..o..o...',
          block: '......x.......o.|......x...x...o.',
        },
      },
      bus: { driveDb: 5, reverb: { space: 'plate', mix: 0.18 } },
    },
    {
      title: 'Closed Shutters',
      instrument: 'hi-hat',
      tags: ['hats', 'sixteenths'],
      bars: 1,
      groove: { lanes: { hat: 'X-x-x-xox-x-X-x2', open: '..........x.....' } },
    },
    {
      title: 'Underpass',
      instrument: 'bass',
      tags: ['rumble', 'off-beat', 'sidechain'],
      bars: 2,
      voices: [
        {
          patch: 'rumbleBass',
          part: { play: 'bass', line: '.111.111.111.111|.111.111.111.115', accents: '.oxo', lowest: 29 },
        },
      ],
      progression: 'i5',
      bus: { driveDb: 5, duck: { rhythm: KICK, depthDb: 12 }, reverb: { space: 'room', mix: 0.12 } },
    },
    {
      title: 'Midnight Acid',
      instrument: 'bass',
      tags: ['acid', 'squelch', 'resonant', 'slide'],
      moods: ['hypnotic', 'energetic'],
      bars: 4,
      voices: [
        {
          patch: 'acidBass',
          part: {
            play: 'bass',
            line: '1.13.1_8.1.5_31.|1.18.1_7.1.3_15.|1.13.1_8.1.5_31.|1.88.7_5.1.3_8_1',
            accents: 'x.oX.oX.x.oxX.o-',
            lowest: 41,
            legato: true,
          },
        },
      ],
      progression: 'i7',
      bus: {
        driveDb: 6,
        sweep: { lowestHz: 1_400, highestHz: 7_000, resonance: 0.8 },
        echo: { steps: 3, feedback: 0.35, mix: 0.16 },
      },
    },
    {
      title: 'Low Ceiling',
      instrument: 'bass',
      tags: ['rolling', 'analogue'],
      bars: 4,
      voices: [
        {
          patch: 'rollingBass',
          part: { play: 'bass', line: '..1.1.11..1.1.31', accents: '..X.o.x-..X.o.xo', lowest: 29 },
        },
      ],
      bus: { driveDb: 3, duck: { rhythm: KICK, depthDb: 8 } },
    },
    {
      title: 'Signal Stab',
      instrument: 'chords',
      tags: ['dub', 'stab', 'delay'],
      bars: 4,
      voices: [
        {
          patch: 'dubStab',
          part: { play: 'chords', rhythm: '...x......x.....', voices: 4, centre: 58 },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.55, mix: 0.5 }, reverb: { space: 'hall', mix: 0.22 } },
    },
    {
      title: 'Tunnel Fog',
      instrument: 'pad',
      tags: ['sidechain', 'evolving'],
      bars: 8,
      voices: [
        {
          patch: 'darkPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 60, open: true },
        },
      ],
      progression: 'i9 | i9 | VImaj7 | VImaj7 | iv9 | iv9 | v7 | v7',
      bus: { chorus: 0.4, duck: { rhythm: KICK, depthDb: 7 }, reverb: { space: 'hall', mix: 0.25 } },
    },
    {
      title: 'Sodium',
      instrument: 'lead',
      tags: ['bleep', 'minimal', 'delay'],
      bars: 2,
      voices: [
        {
          patch: 'bleep',
          part: {
            play: 'melody',
            line: '1..5..1.3..5..8.|1..5..1.7..5..3.',
            accents: 'X..o..x.x..o..x.',
            lowest: 60,
          },
        },
      ],
      progression: 'i7',
      bus: { echo: { steps: 3, feedback: 0.5, mix: 0.4 }, reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Relay',
      instrument: 'arp',
      tags: ['sequence', 'filter sweep', 'sixteenths'],
      bars: 8,
      voices: [
        {
          patch: 'polyArp',
          part: { play: 'arp', rhythm: 'xo-oxo-x', order: 'up', voices: 3, centre: 62, octaves: 2 },
        },
      ],
      progression: 'i | i | i | i | VI | VI | v | v',
      bus: {
        sweep: { lowestHz: 700, highestHz: 6_000, resonance: 1.4 },
        echo: { steps: 3, feedback: 0.4, mix: 0.25 },
        duck: { rhythm: KICK, depthDb: 5 },
      },
    },
    {
      title: 'Plant Room',
      instrument: 'texture',
      tags: ['machinery', 'atmosphere', 'hum'],
      moods: ['dark', 'tense'],
      bars: 4,
      scene: 'machine',
      bus: { reverb: { space: 'hall', mix: 0.3 } },
    },
    {
      title: 'Concrete Kick',
      instrument: 'kick',
      tags: ['punchy', 'hard'],
      stroke: 'kick',
      lengthSeconds: 1,
      bus: { driveDb: 4 },
    },
    {
      title: 'Steel Clap',
      instrument: 'clap',
      tags: ['dry', 'tight'],
      stroke: 'clap',
      lengthSeconds: 1.2,
      bus: { reverb: { space: 'room', mix: 0.2 } },
    },
    { title: 'Wire Hat', instrument: 'hi-hat', tags: ['open', 'metal'], stroke: 'open', lengthSeconds: 0.8 },
    {
      title: 'Dub Stab',
      instrument: 'chords',
      tags: ['stab', 'minor ninth', 'delay'],
      lengthSeconds: 4,
      voices: [
        { patch: 'dubStab', part: { play: 'chords', rhythm: 'X_..............', voices: 4, centre: 58 } },
      ],
      bus: { echo: { steps: 3, feedback: 0.5, mix: 0.4 }, reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Pressure Riser',
      instrument: 'fx',
      tags: ['riser', 'build-up'],
      moods: ['tense', 'energetic'],
      effect: 'riser',
      lengthSeconds: 5,
      bus: { reverb: { space: 'hall', mix: 0.25 } },
    },
  ],
}
