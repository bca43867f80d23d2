import { gainToDb, type Pcm } from '@segno/units'

/** As low as it goes: no jump at all. */
const LOWEST_DB = -120

/**
 * How far the jump from a loop's last frame to its first stands above the root mean square of its steps from frame to
 * frame. Where the sound goes on through the wrap it is about 0 or below; a click is 20 and more.
 *
 * @returns dB, of the worst channel; `null` where nothing ever changes, so that there is nothing to compare with
 */
export function measureSeamDb(pcm: Pcm): number | null {
  return pcm.channels.reduce<number | null>((worst, channel) => {
    const db = channelSeamDb(channel)
    return db === null ? worst : Math.max(db, worst ?? LOWEST_DB)
  }, null)
}

function channelSeamDb(channel: Float32Array): number | null {
  let sum = 0
  for (let index = 1; index < channel.length; index++) {
    const step = channel[index]! - channel[index - 1]!
    sum += step * step
  }
  if (sum === 0) return null
  const usual = Math.sqrt(sum / (channel.length - 1))
  const jump = Math.abs(channel[0]! - channel.at(-1)!)
  return Math.max(LOWEST_DB, gainToDb(jump / usual) ?? LOWEST_DB)
}
