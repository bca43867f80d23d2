import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILLED_SHOP, startShop, untilFilled } from './running-shop.ts'

/**
 * Makes the demo once a run, unless one is given: a fill takes some forty times as long as a start on a copy of it.
 */
export async function setup(): Promise<() => void> {
  if (process.env[FILLED_SHOP] !== undefined) return () => undefined
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-filled-'))
  {
    await using shop = await startShop({ dataFolder })
    await untilFilled(shop.origin)
  }
  process.env[FILLED_SHOP] = dataFolder
  return () => rmSync(dataFolder, { recursive: true, force: true })
}
