import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { certificateName, certificateOf } from '../licences/certificate.ts'
import { findOwnedLicence, takeMaster } from '../take-master.ts'
import { downloadExpired } from '../errors.ts'
import { mayHaveFiles } from '../file-tickets.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldFileName } from '../../platform/files/file-names.ts'
import type { OrdersContext } from '../orders-context.ts'

/** A master, and its name in the ZIP. */
export interface ZippedMaster {
  readonly soundId: string
  readonly fileName: string
}

type ZipContext = Pick<OrdersContext, 'db' | 'now' | 'openMaster' | 'limits' | 'shop'>

interface Wanted {
  readonly accountId: string
  readonly clientAddress: string
  readonly masters: readonly ZippedMaster[]
}

/**
 * A ZIP of masters that is made while it is read: nothing is read for whoever hangs up. It breaks off, so that no program
 * takes it for whole, where one cannot be read, is one too many for a day, or the account is closed meanwhile.
 */
export function zipMasters(ctx: ZipContext, wanted: Wanted): Readable {
  return Readable.fromWeb(makeZip(openEach(ctx, wanted)))
}

/** One after the other: each is opened when the one before has been read. */
async function* openEach(ctx: ZipContext, { accountId, clientAddress, masters }: Wanted) {
  for (const { soundId, fileName } of masters) {
    await refuseClosed(ctx.db, accountId)
    // It takes as long as the network does, and a licence may end meanwhile.
    const licence = await findOwnedLicence(ctx.db, accountId, soundId)
    if (!licence) continue
    const master = await ctx.openMaster(soundId, licence)
    const input = await master.open({ startByte: 0, endByte: master.sizeBytes - 1 })
    try {
      if (!(await takeMaster(ctx, { licence, clientAddress }))) continue
      yield { name: fileName, input, lastModified: ctx.now() }
      const certificate = await certificateOf(ctx, licence.number)
      const name = `Licences/${certificateName(licence.number)}`
      yield { name, input: certificate, lastModified: ctx.now() }
    } finally {
      input.destroy()
    }
  }
  // What comes next makes it whole.
  await refuseClosed(ctx.db, accountId)
}

/** @throws {AppError} download_expired */
async function refuseClosed(db: Db, accountId: string): Promise<void> {
  if (!(await mayHaveFiles(db, accountId))) throw downloadExpired()
}

/** As the names of files in one folder: what another has already, also in other capitals, gets a number. */
export function namedApart(masters: readonly ZippedMaster[]): ZippedMaster[] {
  const taken = new Set<string>()
  return masters.map(({ soundId, fileName }) => {
    let name = fileName
    for (let number = 2; taken.has(foldFileName(name)); number++)
      name = fileName.replace(/(\.[^.]*)?$/, (ending) => ` (${number})${ending}`)
    taken.add(foldFileName(name))
    return { soundId, fileName: name }
  })
}
