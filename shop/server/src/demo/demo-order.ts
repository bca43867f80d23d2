import type { DemoSound } from '@segno/demo-sounds'

/**
 * The order in which the demo's sounds are made. One of each pack in turn, so that the first screen of a new shop shows all
 * of it; and the last of each pack are loops, because the newest stand first in a list that nobody has ordered.
 */
export function demoOrder(sounds: readonly DemoSound[]): DemoSound[] {
  const packs = [...Map.groupBy(sounds, (sound) => sound.packSlug).values()].map(loopsLast)
  const longest = Math.max(...packs.map((pack) => pack.length))
  // Counted from the end, so that the last turns have a sound of every pack.
  return Array.from({ length: longest }, (_, turn) =>
    packs.flatMap((pack) => pack[turn - longest + pack.length] ?? []),
  ).flat()
}

const OPENERS = 2

/**
 * The two loops that open the pack, so that they can be heard first; between and after them one-shots; and at the end those
 * loops that a pack names next, because they are what it is about.
 */
function loopsLast(pack: readonly DemoSound[]): DemoSound[] {
  const inPack = pack.filter((sound) => sound.kind === 'loop')
  const loops = [...inPack.slice(0, OPENERS), ...inPack.slice(OPENERS).toReversed()]
  const oneShots = pack.filter((sound) => sound.kind === 'oneShot')
  return [
    ...oneShots.flatMap((oneShot, turn) => [...loops.slice(turn, turn + 1), oneShot]),
    ...loops.slice(oneShots.length),
  ]
}

/** So many of the sounds, as evenly from all of them as can be; null: all. */
export function spreadOver(sounds: readonly DemoSound[], count: number | null): readonly DemoSound[] {
  if (count === null) return sounds
  const turnOf = (at: number): number => Math.floor((at * count) / sounds.length)
  return sounds.filter((_, at) => turnOf(at) !== turnOf(at - 1))
}
