import type { PackPlan } from '../catalogue/pack-plan.ts'

export const windowsillRain: PackPlan = {
  slug: 'windowsill-rain',
  title: 'Windowsill Rain',
  artistHandle: 'paper-lantern-club',
  description: 'Lo-fi at 76 in F major: worn electric piano, nylon guitar, soft drums and weather.',
  tempoBpm: 76,
  key: { tonic: 5, mode: 'major' },
  genres: ['lo-fi', 'hip-hop', 'jazz'],
  moods: ['warm', 'nostalgic', 'calm'],
  feel: { swing: 0.6, spreadSeconds: 0.009 },
  kit: 'dusty',
  drumBus: { driveDb: 7, highCutHz: 8_500, wowCents: 3, reverb: { space: 'room', mix: 0.14 } },
  progression: 'Imaj9 | vi9 | ii9 | V13',
  sounds: [
    {
      title: 'Umbrella Stand',
      instrument: 'drums',
      tags: ['chill', 'dusty', 'full beat'],
      bars: 4,
      groove: {
        lanes: {
          kick: 'X.....-x..x.....',
          snare: '....x.......x..-',
          hat: 'o.-.o.-.o.-.o.--',
          shaker: '..-.',
        },
        fill: { kick: 'X.....-x..x..x..', snare: '....x.......x.-o' },
      },
    },
    {
      title: 'Second Cup',
      instrument: 'drums',
      tags: ['chill', 'rim', 'lazy'],
      bars: 2,
      groove: {
        lanes: {
          kick: 'x..x......x.....|x..x..x...x.....',
          rim: '....x.......x...',
          hat: 'o-o.o-o.o-o.o-o.',
          brush: '..-...-...-...-.',
        },
      },
    },
    {
      title: 'Soft Shakers',
      instrument: 'percussion',
      tags: ['shaker', 'no kick', 'soft'],
      bars: 2,
      groove: {
        lanes: {
          shaker: 'o-x-',
          bongo: '...-..o....-..-.',
          tambourine: '....-.......o...',
          rim: '..........-..o..',
        },
      },
    },
    {
      title: 'Wool Socks',
      instrument: 'bass',
      tags: ['round', 'soft', 'lazy'],
      bars: 4,
      voices: [
        {
          patch: 'warmBass',
          part: {
            play: 'bass',
            line: '1__1__..5_..3_..|1__1__..5_..l_..',
            accents: 'x..o....o...o...',
            lowest: 34,
          },
        },
      ],
      bus: { driveDb: 4, highCutHz: 2_500, wowCents: 4 },
    },
    {
      title: 'Attic Upright',
      instrument: 'bass',
      tags: ['upright', 'jazz'],
      bars: 4,
      voices: [
        {
          patch: 'uprightBass',
          part: { play: 'bass', line: '1_____..5___3___|1_____..5___l___', lowest: 34 },
        },
      ],
      bus: { driveDb: 4, highCutHz: 3_500, wowCents: 4, reverb: { space: 'room', mix: 0.08 } },
    },
    {
      title: 'Lamp Glow Keys',
      instrument: 'keys',
      tags: ['electric piano', 'ninths', 'wow'],
      bars: 4,
      pricePoints: 3,
      voices: [
        {
          patch: 'stagePiano',
          part: { play: 'chords', rhythm: 'x_____o___x___o_', voices: 4, centre: 61, strumSeconds: 0.018 },
        },
      ],
      bus: { driveDb: 4, highCutHz: 4_200, chorus: 0.3, wowCents: 11, reverb: { space: 'plate', mix: 0.12 } },
    },
    {
      title: 'Letters Home',
      instrument: 'chords',
      tags: ['felt piano', 'jazz chords'],
      bars: 8,
      voices: [
        {
          patch: 'feltPiano',
          part: {
            play: 'chords',
            rhythm: 'x_________o_____',
            voices: 4,
            centre: 62,
            strumSeconds: 0.022,
          },
        },
        { patch: 'feltPiano', part: { play: 'bass', line: '1_______5_______', lowest: 41 }, gainDb: -3 },
      ],
      progression: 'Imaj9 | iii7 | vi9 | ii9 | IVmaj9 | iii7 | ii9 | V13',
      bus: { driveDb: 3, highCutHz: 5_000, wowCents: 8, reverb: { space: 'plate', mix: 0.12 } },
    },
    {
      title: 'Nylon Afternoon',
      instrument: 'guitar',
      tags: ['nylon', 'picked', 'melodic'],
      bars: 4,
      voices: [
        {
          patch: 'nylon',
          part: {
            play: 'arp',
            rhythm: 'x_o_o_x_.o_o_x_.',
            order: 'upDown',
            voices: 4,
            centre: 60,
            octaves: 1,
          },
        },
      ],
      bus: { driveDb: 3, highCutHz: 5_500, wowCents: 7, reverb: { space: 'room', mix: 0.2 } },
    },
    {
      title: 'Humming Along',
      instrument: 'lead',
      tags: ['soft', 'melodic', 'glide'],
      bars: 4,
      voices: [
        {
          patch: 'softLead',
          part: {
            play: 'melody',
            line: '..3_5_3_1_______|..6_5_3_1___3___|..4_6_4_2_______|..2_4_3_2___z_1_',
            lowest: 65,
            legato: true,
          },
        },
      ],
      bus: {
        highCutHz: 4_500,
        wowCents: 9,
        echo: { steps: 6, feedback: 0.3, mix: 0.18 },
        reverb: { space: 'plate', mix: 0.16 },
      },
    },
    {
      title: 'Paper Boats',
      instrument: 'pluck',
      tags: ['vibraphone', 'jazz', 'melodic'],
      bars: 4,
      voices: [
        {
          patch: 'vibraphone',
          part: {
            play: 'melody',
            line: '3___5___9___5___|8___5___3___1___|6___4___8___6___|7___4___2___4___',
            accents: 'o',
            lowest: 65,
          },
        },
      ],
      bus: {
        highCutHz: 6_000,
        wowCents: 8,
        echo: { steps: 6, feedback: 0.3, mix: 0.16 },
        reverb: { space: 'plate', mix: 0.14 },
      },
    },
    {
      title: 'Rain on the Sill',
      instrument: 'texture',
      tags: ['rain', 'field'],
      moods: ['calm'],
      bars: 8,
      scene: 'rain',
    },
    {
      title: 'Needle Dust',
      instrument: 'texture',
      tags: ['vinyl', 'crackle'],
      moods: ['nostalgic'],
      bars: 4,
      scene: 'vinyl',
      bus: { highCutHz: 6_000, lowCutHz: 140 },
    },
    {
      title: 'Cushion Kick',
      instrument: 'kick',
      tags: ['soft', 'dusty'],
      stroke: 'kick',
      lengthSeconds: 0.8,
      bus: { driveDb: 5, highCutHz: 5_000 },
    },
    {
      title: 'Cardboard Snare',
      instrument: 'snare',
      tags: ['soft', 'dusty'],
      stroke: 'snare',
      lengthSeconds: 0.8,
      bus: { driveDb: 6, highCutHz: 6_000, reverb: { space: 'room', mix: 0.14 } },
    },
    {
      title: 'Pencil Rim',
      instrument: 'percussion',
      tags: ['rim', 'soft'],
      stroke: 'rim',
      lengthSeconds: 0.5,
      bus: { highCutHz: 7_000, reverb: { space: 'room', mix: 0.14 } },
    },
    {
      title: 'Warm Major Nine',
      instrument: 'keys',
      tags: ['electric piano', 'major ninth'],
      lengthSeconds: 4,
      voices: [
        {
          patch: 'stagePiano',
          part: { play: 'chords', rhythm: 'x_______________', voices: 5, centre: 60, strumSeconds: 0.02 },
        },
      ],
      bus: { driveDb: 4, highCutHz: 4_500, chorus: 0.3, reverb: { space: 'plate', mix: 0.14 } },
    },
  ],
}
