import { getWallet } from '@segno/contract'
import type { Command, Companion } from '../command.ts'
import { CompanionError } from '../failure.ts'
import { readLicence } from '../session/licence-file.ts'
import type { Proof } from '../session/verify-certificate.ts'

const NO_PROOF = {
  damaged: 'Agent licence: the certificate on this computer is damaged. Go online and run: segno status',
  other_device: 'Agent licence: the certificate belongs to another computer.',
  ended: 'Agent licence: offline for too long. Go online and run: segno status',
  clock_wrong: 'Agent licence: the clock of this computer is wrong.',
}

export const status: Command = {
  usage: 'status',
  summary: 'Shows where you are signed in, what the companion may do, your points and your Agent licence.',
  async run(companion) {
    const { output, shop } = companion
    const { origin, scope } = await shop.session()
    const scopes = scope.split(' ').filter((one) => one !== 'openid')
    const licence = scopes.includes('agent') ? await readLicence(companion) : null
    const availablePoints = await pointsOf(companion)
    output.result({ origin, scopes, availablePoints, licence, isOffline: availablePoints === null }, [
      `Signed in to ${origin}.`,
      `May: ${scopes.join(', ')}`,
      availablePoints === null ? 'Offline' : `Points: ${availablePoints}`,
      licenceLine(licence),
    ])
  },
}

/** Null offline: the licence is told then all the same. */
async function pointsOf({ shop }: Companion): Promise<number | null> {
  try {
    return (await shop.call(getWallet, {})).availablePoints
  } catch (error) {
    if (error instanceof CompanionError && error.kind === 'unreachable') return null
    throw error
  }
}

function licenceLine(licence: Proof | null): string {
  if (licence === null) return 'Agent licence: none on this computer'
  if (typeof licence === 'string') return NO_PROOF[licence]
  return `Agent licence: ${licence.licenceNumber}, offline until ${licence.until.toISOString().slice(0, 10)}`
}
