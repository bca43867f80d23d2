import type { PackPlan } from '../catalogue/pack-plan.ts'

export const fenlandRollers: PackPlan = {
  slug: 'fenland-rollers',
  title: 'Fenland Rollers',
  artistHandle: 'greyfen',
  description:
    'Dark rolling drum and bass at 174 in F sharp minor: tight breaks full of ghost notes over moving reese bass.',
  tempoBpm: 174,
  key: { tonic: 6, mode: 'minor' },
  genres: ['drum-and-bass'],
  moods: ['dark', 'energetic'],
  feel: { swing: 0.53, spreadSeconds: 0.002 },
  kit: 'break',
  drumBus: { driveDb: 6, reverb: { space: 'room', mix: 0.16 } },
  progression: 'i | i | VI | v',
  sounds: [
    {
      title: 'Drain Road',
      instrument: 'drums',
      tags: ['two-step', 'roller', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X.........x.....',
          snare: '....X..-.-..X..-',
          hat: 'x.o.x.o.x.o.x.o.',
          ride: '..-...-...-...-.',
          shaker: '-o-o',
        },
        fill: { kick: 'X.........x..x..', snare: '....X..-.x-.X.ox', crash: '................' },
      },
    },
    {
      title: 'Black Peat',
      instrument: 'drums',
      tags: ['break', 'ghost notes', 'chopped'],
      moods: ['raw', 'dark'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'X.x.......xx....|X.x.......x.....',
          snare: '....X..o.o..X..o|....X..o.o.-..X.',
          hat: 'x.x.x.x.x.x.x.x.',
          open: '..............o.|..........o.....',
        },
      },
    },
    {
      title: 'Sluice Gate',
      instrument: 'drums',
      tags: ['break', 'ride', 'driving'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X.....x...x.....|X..x......x.....',
          snare: '....X..-.-..X.-.|....X.-..o..X..-',
          ride: 'x.o.x.o.x.o.x.o.',
          hat: '.-.-.-.-.-.-.-.-',
        },
        fill: { snare: '....X..-o.x.X2xX', kick: 'X.x.......x.....' },
      },
    },
    {
      title: 'Reed Bed Tops',
      instrument: 'percussion',
      tags: ['top loop', 'shaker', 'no kick'],
      bars: 4,
      groove: {
        lanes: {
          hat: 'x-o-x-o-x-o-x-o2',
          ride: '..o.',
          shaker: 'o-x-',
          bongo: '...-..o..-..o..-',
          rim: '......-......o..',
        },
      },
    },
    {
      title: 'Eel Trap',
      instrument: 'snare',
      tags: ['backbeat', 'ghost notes'],
      bars: 2,
      groove: { lanes: { snare: '....X..-.-..X..-|....X.-.-o..X.-o' } },
    },
    {
      title: 'Undertow',
      instrument: 'bass',
      tags: ['reese', 'moving', 'wide'],
      bars: 4,
      voices: [
        {
          patch: 'reeseBass',
          part: {
            play: 'bass',
            line: '1_____________3_|1_______3_1_v_1_|1_____________5_|1_______3_1_____',
            lowest: 37,
            legato: true,
          },
        },
      ],
      bus: { driveDb: 5, sweep: { lowestHz: 1_100, highestHz: 4_200, resonance: 1 } },
    },
    {
      title: 'Silt',
      instrument: 'bass',
      tags: ['sub', 'roller'],
      bars: 4,
      voices: [
        {
          patch: 'subBass',
          part: { play: 'bass', line: '1___..1_..1_3_1.|1___..1_..v_1___', lowest: 30, legato: false },
        },
      ],
      bus: { driveDb: 6 },
    },
    {
      title: 'Dyke Jumper',
      instrument: 'bass',
      tags: ['stab', 'aggressive', 'call and response'],
      moods: ['aggressive', 'dark'],
      bars: 2,
      voices: [
        {
          patch: 'neonBass',
          part: {
            play: 'bass',
            line: '1..1..1...33..1.|1..1..8...5.3.1.',
            accents: 'X..x..X...ox..x.',
            lowest: 30,
          },
        },
        {
          patch: 'reeseBass',
          part: { play: 'bass', line: '......1_......1_|......8_......1_', lowest: 30 },
          gainDb: -2,
        },
      ],
      progression: 'i7',
      bus: { driveDb: 7 },
    },
    {
      title: 'Marsh Lights',
      instrument: 'pad',
      tags: ['evolving', 'atmospheric'],
      moods: ['dark', 'dreamy'],
      bars: 8,
      voices: [
        {
          patch: 'darkPad',
          part: { play: 'chords', rhythm: 'x_______________', voices: 4, centre: 58, open: true },
        },
      ],
      progression: 'iadd9 | iadd9 | VImaj7 | VImaj7 | iv9 | iv9 | v7 | v7',
      bus: { chorus: 0.5, reverb: { space: 'cave', mix: 0.22 } },
    },
    {
      title: 'Signal Mast',
      instrument: 'arp',
      tags: ['sequence', 'sixteenths', 'delay'],
      moods: ['tense', 'hypnotic'],
      bars: 4,
      voices: [
        {
          patch: 'polyArp',
          part: { play: 'arp', rhythm: 'x.ox.ox.', order: 'up', voices: 3, centre: 66, octaves: 2 },
        },
      ],
      bus: { echo: { steps: 3, feedback: 0.45, mix: 0.3 }, reverb: { space: 'plate', mix: 0.14 } },
    },
    {
      title: 'Hollow Post',
      instrument: 'lead',
      tags: ['bleep', 'sparse'],
      moods: ['dark', 'tense'],
      bars: 4,
      voices: [
        {
          patch: 'bleep',
          part: {
            play: 'melody',
            line: '5.....3.........|5.....3...1.....|6.....3.........|5.....4...3.2...',
            lowest: 66,
          },
        },
      ],
      bus: { echo: { steps: 6, feedback: 0.5, mix: 0.4 }, reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Wind Over Reeds',
      instrument: 'texture',
      tags: ['wind', 'atmosphere'],
      moods: ['calm', 'dark'],
      bars: 8,
      scene: 'wind',
      bus: { reverb: { space: 'hall', mix: 0.2 } },
    },
    {
      title: 'Peat Kick',
      instrument: 'kick',
      tags: ['tight', 'knock'],
      stroke: 'kick',
      lengthSeconds: 0.8,
      bus: { driveDb: 4 },
    },
    {
      title: 'Fen Snare',
      instrument: 'snare',
      tags: ['cracking', 'room'],
      stroke: 'snare',
      lengthSeconds: 1,
      bus: { driveDb: 4, reverb: { space: 'room', mix: 0.22 } },
    },
    {
      title: 'Sluice Ride',
      instrument: 'percussion',
      tags: ['ride', 'cymbal'],
      stroke: 'ride',
      lengthSeconds: 1.5,
    },
    {
      title: 'Reese Note',
      instrument: 'bass',
      tags: ['reese', 'long'],
      lengthSeconds: 3,
      voices: [{ patch: 'reeseBass', part: { play: 'bass', line: '1_______________', lowest: 30 } }],
      bus: { driveDb: 5 },
    },
  ],
}
