import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAgentDevice, listAgentKeys } from '@segno/contract'
import * as z from 'zod/mini'
import type { Companion } from '../command.ts'
import { CompanionError } from '../failure.ts'
import { type Proof, publicKeys, verifyCertificate } from './verify-certificate.ts'
import { writePrivate } from './write-private.ts'

const kept = z.object({ certificate: z.string(), keys: publicKeys })

/**
 * The licence of the Agent that this computer uses, asked of the shop, or proved by what it signed before.
 *
 * @returns null without a licence
 * @throws {CompanionError} unreachable where the shop does not answer and nothing was kept
 */
export async function readLicence({ shop, store }: Pick<Companion, 'shop' | 'store'>): Promise<Proof | null> {
  const path = join(store.folder, 'licence.json')
  const deviceKey = await store.deviceKey()
  try {
    const { certificate } = await shop.call(checkAgentDevice, { body: { deviceKey } })
    if (certificate === null) {
      await rm(path, { force: true })
      return null
    }
    const { keys } = await shop.call(listAgentKeys, {})
    await writePrivate(path, JSON.stringify({ certificate, keys }))
    return verifyCertificate({ certificate, keys, deviceKey, now: new Date() })
  } catch (error) {
    const isOffline = error instanceof CompanionError && error.kind === 'unreachable'
    const text = isOffline ? await readFile(path, 'utf8').catch(() => null) : null
    if (text === null) throw error
    const before = kept.safeParse(parseJson(text)).data
    return before ? verifyCertificate({ ...before, deviceKey, now: new Date() }) : 'damaged'
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
