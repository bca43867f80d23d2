import { getWallet } from '@segno/contract'
import type { Command } from '../command.ts'

export const status: Command = {
  usage: 'status',
  summary: 'Shows where you are signed in, what the companion may do, and your points.',
  async run({ output, shop }) {
    const { origin, scope } = await shop.session()
    const scopes = scope.split(' ').filter((one) => one !== 'openid')
    const { availablePoints } = await shop.call(getWallet, {})
    output.result({ origin, scopes, availablePoints }, [
      `Signed in to ${origin}.`,
      `May: ${scopes.join(', ')}`,
      `Points: ${availablePoints}`,
    ])
  },
}
