import type { PackPlan } from '../catalogue/pack-plan.ts'

const KICK = 'X...'

export const concreteGarden: PackPlan = {
  slug: 'concrete-garden',
  title: 'Concrete Garden',
  artistHandle: 'ostkant',
  description:
    'Melodic techno at 124 in B minor: rolling bass, long filter sweeps, wide saws and a hook for the sunrise.',
  tempoBpm: 124,
  key: { tonic: 11, mode: 'minor' },
  genres: ['techno', 'house'],
  moods: ['melancholic', 'hypnotic'],
  feel: { swing: 0.53, spreadSeconds: 0.002 },
  kit: 'club',
  drumBus: { driveDb: 3, reverb: { space: 'room', mix: 0.14 } },
  progression: 'iadd9 | VImaj7 | III | VII',
  sounds: [
    {
      title: 'Courtyard',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'full beat', 'shaker'],
      bars: 4,
      groove: {
        lanes: {
          kick: KICK,
          clap: '....x.......x...',
          open: '..x.',
          shaker: 'o-x-',
          rim: '...-..o....-..o.',
        },
        fill: { clap: '....x.......x..o', tomHigh: '........o..o....', tomLow: '..............x.' },
      },
    },
    {
      title: 'Rooftop Pressure',
      instrument: 'drums',
      tags: ['four-on-the-floor', 'ride', 'peak time'],
      moods: ['energetic', 'hypnotic'],
      bars: 4,
      groove: {
        lanes: {
          kick: KICK,
          clap: '....X.......X...',
          ride: '..x.',
          hat: 'x-o-',
          congaLow: '...o...-..o.....',
          bell: '......-.........',
        },
        fill: { hat: 'x-o-x-o-x2o-x2o2', congaLow: '...o...-..o.o.o.' },
      },
    },
    {
      title: 'Ivy Tops',
      instrument: 'percussion',
      tags: ['top loop', 'shaker', 'no kick'],
      bars: 2,
      groove: {
        lanes: {
          shaker: 'x-o-',
          open: '..x.',
          tambourine: '....o.......o...',
          congaHigh: '..-...o...-..o..',
          rim: '...x..-....x....',
        },
      },
    },
    {
      title: 'Wire Fence',
      instrument: 'hi-hat',
      tags: ['hats', 'off-beat'],
      bars: 2,
      groove: { lanes: { hat: 'x-.ox-.-x-.ox-o-', open: '..x.' } },
    },
    {
      title: 'Root System',
      instrument: 'bass',
      tags: ['rolling', 'sidechain', 'analogue'],
      bars: 4,
      voices: [
        {
          patch: 'rollingBass',
          part: { play: 'bass', line: '..11..11..11.811', accents: '..xo..xo..xo.Xo-', lowest: 33 },
        },
      ],
      bus: { driveDb: 3, duck: { rhythm: KICK, depthDb: 7 } },
    },
    {
      title: 'Foundation',
      instrument: 'bass',
      tags: ['sub', 'simple'],
      moods: ['dark', 'hypnotic'],
      bars: 4,
      voices: [{ patch: 'subBass', part: { play: 'bass', line: '..1_..1_..1_..1.', lowest: 33 } }],
      bus: { driveDb: 4 },
    },
    {
      title: 'Opening Gates',
      instrument: 'arp',
      tags: ['filter sweep', 'sixteenths', 'hypnotic'],
      bars: 8,
      voices: [
        {
          patch: 'softPluck',
          part: { play: 'arp', rhythm: 'xo-xo-xo', order: 'upDown', voices: 4, centre: 64, octaves: 1 },
        },
      ],
      bus: {
        sweep: { lowestHz: 900, highestHz: 9_000, resonance: 1.1 },
        echo: { steps: 3, feedback: 0.45, mix: 0.3 },
        reverb: { space: 'hall', mix: 0.16 },
      },
    },
    {
      title: 'Glass Facade',
      instrument: 'pluck',
      tags: ['delay', 'melodic', 'bell'],
      moods: ['melancholic', 'dreamy'],
      bars: 4,
      voices: [
        {
          patch: 'glassPluck',
          part: {
            play: 'melody',
            line: '5..3..1...5..8..|6..3..1...3..6..|5..3..7...5..3..|4..2..7...2..4..',
            accents: 'x..o..x...o..X..',
            lowest: 59,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.5, mix: 0.35 }, reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Wide Awake',
      instrument: 'chords',
      tags: ['supersaw', 'sidechain', 'anthem'],
      moods: ['energetic', 'melancholic'],
      bars: 4,
      voices: [
        { patch: 'superSaw', part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 62 } },
      ],
      bus: { lowCutHz: 140, duck: { rhythm: KICK, depthDb: 10 }, reverb: { space: 'hall', mix: 0.16 } },
    },
    {
      title: 'First Light',
      instrument: 'pad',
      tags: ['evolving', 'wide', 'breakdown'],
      moods: ['dreamy', 'melancholic'],
      bars: 8,
      voices: [
        {
          patch: 'warmPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 60, open: true },
        },
      ],
      progression: 'iadd9 | iadd9 | VImaj7 | VImaj7 | III | III | VII | VIIsus4',
      bus: { chorus: 0.5, reverb: { space: 'hall', mix: 0.28 } },
    },
    {
      title: 'Skyline Hook',
      instrument: 'lead',
      tags: ['hook', 'saw', 'vibrato'],
      bars: 4,
      voices: [
        {
          patch: 'sawLead',
          part: {
            play: 'melody',
            line: '1___5__4__3_____|3___1__z__1_____|5___3__2__3___1_|2_____z___z_1___',
            lowest: 59,
            legato: true,
          },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.4, mix: 0.25 }, reverb: { space: 'plate', mix: 0.18 } },
    },
    {
      title: 'Stairwell Air',
      instrument: 'texture',
      tags: ['wind', 'atmosphere', 'noise'],
      moods: ['calm', 'dark'],
      bars: 4,
      scene: 'wind',
      bus: { highCutHz: 2_400, reverb: { space: 'plate', mix: 0.3 } },
    },
    { title: 'Slab Kick', instrument: 'kick', tags: ['round', 'deep'], stroke: 'kick', lengthSeconds: 1 },
    {
      title: 'Courtyard Clap',
      instrument: 'clap',
      tags: ['wide', 'room'],
      stroke: 'clap',
      lengthSeconds: 1.4,
      bus: { reverb: { space: 'plate', mix: 0.12 } },
    },
    {
      title: 'Moss Shaker',
      instrument: 'percussion',
      tags: ['shaker'],
      stroke: 'shaker',
      lengthSeconds: 0.6,
    },
    {
      title: 'Sunrise Chord',
      instrument: 'chords',
      tags: ['supersaw', 'minor'],
      lengthSeconds: 3.5,
      voices: [
        { patch: 'superSaw', part: { play: 'chords', rhythm: 'X_____..........', voices: 5, centre: 61 } },
      ],
      bus: { lowCutHz: 120, reverb: { space: 'hall', mix: 0.25 } },
    },
    {
      title: 'Collapse',
      instrument: 'fx',
      tags: ['downlifter', 'sweep'],
      moods: ['dark'],
      effect: 'fall',
      lengthSeconds: 4,
      bus: { reverb: { space: 'hall', mix: 0.3 } },
    },
  ],
}
