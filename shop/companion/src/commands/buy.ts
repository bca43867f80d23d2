import { randomUUID } from 'node:crypto'
import { checkOut, getSound, getWallet, type SoundDetail } from '@segno/contract'
import { type Command, type Companion } from '../command.ts'
import { refused, usage } from '../failure.ts'
import { askPerson } from '../terminal/ask-person.ts'
import { soundLine } from '../terminal/sound-lines.ts'

export const buy: Command = {
  usage: 'buy ID… [--yes]',
  summary: 'Buys sounds with your points, after asking.',
  options: { yes: { type: 'boolean' } },
  async run(companion, given) {
    const { output, shop, surroundings } = companion
    const ids = [...new Set(given.words)]
    if (ids.length === 0) throw usage('Name sounds by their ids: segno buy ID')
    const { scope } = await shop.session()
    if (!scope.split(' ').includes('buy'))
      throw refused('scope_not_allowed', 'You did not allow the companion to buy. Run: segno sign-in')
    const sounds = await Promise.all(ids.map((soundId) => shop.call(getSound, { params: { soundId } })))
    const wanted = sounds.filter(({ isOwned }) => !isOwned)
    if (wanted.length === 0) return output.result({ bought: [] }, ['You own all of it.'])
    const totalPoints = wanted.reduce((sum, { pricePoints }) => sum + pricePoints, 0)
    if (given.values['yes'] !== true) {
      const { availablePoints } = await shop.call(getWallet, {})
      for (const sound of wanted) output.note(soundLine(sound))
      await askPerson(surroundings, `Buy for ${totalPoints} of your ${availablePoints} points?`)
    }
    await checkOutSounds(companion, wanted)
  },
}

async function checkOutSounds({ shop, output }: Companion, sounds: readonly SoundDetail[]): Promise<void> {
  const receipt = await shop.call(checkOut, {
    body: { items: sounds.map(({ id, pricePoints }) => ({ soundId: id, pricePoints })) },
    idempotencyKey: randomUUID(),
  })
  output.result(
    {
      receiptNumber: receipt.number,
      totalPoints: receipt.totalPoints,
      balancePoints: receipt.balancePoints,
      bought: receipt.purchase.map(({ soundId, licenceNumber }) => ({ soundId, licenceNumber })),
    },
    [
      `Bought ${receipt.purchase.length} for ${receipt.totalPoints} points, ${receipt.balancePoints} left.`,
      'Fetch the masters with: segno pull FOLDER',
    ],
  )
}
