import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepRun } from '@segno/test-kit/deep-run'
import { FILLED_SHOP, startShop, untilFilled } from './running-shop.ts'

/** A whole demo takes as long as all else that a plain run does with its shops. */
const PLAIN_SOUNDS = '80'

/**
 * Makes the demo once a run, unless one is given: a fill takes some forty times as long as a start on a copy of it.
 */
export async function setup(): Promise<() => void> {
  if (!isDeepRun()) process.env['SEGNO_DEMO_SOUNDS'] ??= PLAIN_SOUNDS
  if (process.env[FILLED_SHOP] !== undefined) return () => undefined
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-filled-'))
  {
    await using shop = await startShop({ dataFolder })
    await untilFilled(shop.origin)
  }
  process.env[FILLED_SHOP] = dataFolder
  return () => rmSync(dataFolder, { recursive: true, force: true })
}
