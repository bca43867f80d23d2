import { between, pick, type Random } from '../../bench/analysis/random.ts'
import type { Drum } from './drum-styles.ts'
import { highPassed, RATE_HZ, toPeak } from './dsp.ts'

/** A stroke of a drum, played as no other kit plays it; its peak is 1. */
export function strokeOf(drum: Drum, random: Random): Float32Array {
  return toPeak(VOICES[drum](random), 1)
}

/** Something else that is struck: a hand drum, wood, a bell, a shaker. */
export function percussionStroke(random: Random): Float32Array {
  return toPeak(pick([tom, tom, rim, shaker, bell], random)(random), 1)
}

type Voice = (random: Random) => Float32Array

const VOICES: Readonly<Record<Drum, Voice>> = {
  kick: (random) => {
    const [lowHz, fallHz] = [between(40, 70, random), between(100, 400, random)]
    const [fall, fade] = [between(20, 80, random), between(5, 18, random)]
    const [click, drive] = [between(0, 0.6, random), between(1, 3, random)]
    return stroke(between(0.12, 0.6, random), (time) => {
      const turns = lowHz * time + (fallHz * (1 - Math.exp(-fall * time))) / fall
      const body = Math.sin(2 * Math.PI * turns) * Math.exp(-fade * time)
      return Math.tanh(drive * (body + click * noise(random) * Math.max(0, 1 - time / 0.005)))
    })
  },
  snare: (random) => {
    const [hz, body, fade] = [between(150, 250, random), between(0.2, 0.9, random), between(9, 32, random)]
    const sound = stroke(between(0.1, 0.4, random), (time) => {
      const skin = Math.sin(2 * Math.PI * hz * time) + 0.5 * Math.sin(2 * Math.PI * 1.6 * hz * time)
      return body * skin * Math.exp(-25 * time) + 0.6 * noise(random) * Math.exp(-fade * time)
    })
    return highPassed(sound, between(100, 900, random))
  },
  clap: (random) => {
    const bursts = [0, 0.01, 0.021]
    const sound = stroke(0.3, (time) => {
      const started = bursts.filter((from) => time >= from)
      const hands = started.reduce((sum, from) => sum + Math.exp(-90 * (time - from)), 0)
      return noise(random) * (hands + 0.5 * Math.exp(-18 * time))
    })
    return highPassed(sound, between(700, 1_500, random))
  },
  rim,
  hat: (random) => metal(between(0.02, 0.1, random), random),
  openHat: (random) => metal(between(0.2, 0.5, random), random),
  ride: (random) => metal(between(0.4, 0.9, random), random),
  crash: (random) => metal(between(0.8, 1.5, random), random),
  tom,
}

function rim(random: Random): Float32Array {
  const [hz, fade] = [between(600, 1_900, random), between(40, 120, random)]
  return stroke(
    0.12,
    (time) => (Math.sin(2 * Math.PI * hz * time) + 0.3 * noise(random)) * Math.exp(-fade * time),
  )
}

function tom(random: Random): Float32Array {
  const [hz, fade, bend] = [between(80, 480, random), between(8, 30, random), between(0, 0.015, random)]
  const slap = between(0, 0.4, random)
  return stroke(0.35, (time) => {
    const turns = hz * (time + bend * (1 - Math.exp(-30 * time)))
    return (
      Math.exp(-fade * time) * Math.sin(2 * Math.PI * turns) + slap * noise(random) * Math.exp(-120 * time)
    )
  })
}

function shaker(random: Random): Float32Array {
  const seconds = between(0.04, 0.14, random)
  const sound = stroke(seconds, (time) => noise(random) * Math.sin((Math.PI * time) / seconds))
  return highPassed(sound, between(3_000, 7_000, random))
}

function bell(random: Random): Float32Array {
  const [hz, ratio, fade] = [between(450, 1_200, random), between(1.4, 1.6, random), between(6, 30, random)]
  return stroke(0.4, (time) => {
    const tones = Math.sin(2 * Math.PI * hz * time) + Math.sin(2 * Math.PI * ratio * hz * time)
    return tones * Math.exp(-fade * time)
  })
}

/** Noise and tones that fit no scale. */
function metal(seconds: number, random: Random): Float32Array {
  const tones = Array.from({ length: 4 }, () => between(3_000, 9_000, random))
  const share = between(0, 0.5, random)
  const sound = stroke(seconds, (time) => {
    const ring = share > 0.2 ? tones.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * time), 0) : 0
    return Math.exp((-4 * time) / seconds) * ((1 - share) * noise(random) + 0.3 * share * ring)
  })
  return highPassed(highPassed(sound, between(4_000, 9_000, random)), 3_000)
}

function stroke(seconds: number, at: (timeSeconds: number) => number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) => at(index / RATE_HZ))
}

function noise(random: Random): number {
  return 2 * random() - 1
}
