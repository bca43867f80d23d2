import {
  addFavourites,
  addToCart,
  cartPoints,
  getCart,
  getSound,
  getSpendingAllowance,
  removeFavourites,
  removeFromCart,
  startDownload,
} from '@segno/contract'
import * as z from 'zod'
import { strangersWords } from './shown-sound.ts'
import type { ToolAccess } from './tool-access.ts'
import { tool } from './tool.ts'

const soundId = z.string().describe('id of a sound, as another tool answered it')

export const ownedDownload = tool({
  name: 'owned_download',
  title: 'Download a master',
  description: 'Answers a short-lived address of the master of a sound that the person owns.',
  scope: 'library',
  input: () => z.object({ soundId }),
  output: z.object({ url: z.string(), fileName: z.string(), expiresAt: z.string() }),
  async run({ call, origin, scopes }, given) {
    await requireOwned({ call, origin, scopes }, given.soundId)
    const { url, fileName, expiresAt } = await call(startDownload, { params: { soundId: given.soundId } })
    return { url: new URL(url, origin).href, fileName: strangersWords(fileName), expiresAt }
  },
})

/** @throws {Error} that says how to buy a sound that is not owned */
async function requireOwned({ call, origin, scopes }: ToolAccess, id: string): Promise<void> {
  const { isOwned, pricePoints } = await call(getSound, { params: { soundId: id } })
  if (isOwned || !scopes.includes('search')) return
  const how = scopes.includes('buy') ? 'Give the person the link of purchase_link' : 'The person buys it'
  throw new Error(
    `This sound is not owned, so there is no master to download. It costs ${pricePoints} points. ${how}: ${new URL(`/sounds/${id}`, origin).href}`,
  )
}

export const favourite = tool({
  name: 'favourite',
  title: 'Favourite',
  description: 'Adds a sound to the favourites, or takes it out.',
  scope: 'library',
  isChange: true,
  input: () =>
    z.object({
      soundId,
      action: z.enum(['add', 'remove']).default('add').describe('whether to add the sound or take it out'),
    }),
  output: z.object({ total: z.number() }),
  async run({ call }, given) {
    const sounds = [{ soundId: given.soundId }]
    const { total } = await call(given.action === 'add' ? addFavourites : removeFavourites, {
      body: { sounds },
    })
    return { total }
  },
})

export const cart = tool({
  name: 'cart',
  title: 'Cart',
  description: 'Shows the cart, adds a sound to it, or takes one out. Nothing is bought.',
  scope: 'library',
  isChange: true,
  input: () =>
    z.object({
      action: z
        .enum(['show', 'add', 'remove'])
        .default('show')
        .describe('what to do; all but show name a sound'),
      soundId: soundId.optional(),
    }),
  output: z.object({ soundIds: z.array(z.string()), totalPoints: z.number() }),
  async run({ call }, { action, soundId: id }) {
    if (action !== 'show' && id === undefined) throw new Error('Name the sound by its id.')
    const named = id ?? ''
    const items =
      action === 'add'
        ? await call(addToCart, { body: [{ soundId: named }] })
        : await (action === 'remove'
            ? call(removeFromCart, { params: { soundId: named } })
            : call(getCart, {}))
    const buyable = items.filter(({ matched }) => matched !== false)
    return {
      soundIds: items.map((item) => item.soundId),
      totalPoints: buyable.reduce((sum, item) => sum + cartPoints(item), 0),
    }
  },
})

export const purchaseLink = tool({
  name: 'purchase_link',
  title: 'Link to buy',
  description:
    'Puts sounds into the cart and answers the link at which the person reviews the cart and buys. Never buys by itself.',
  scope: 'buy',
  isChange: true,
  input: () =>
    z.object({ soundIds: z.array(z.string()).min(1).max(50).describe('ids of sounds to put into the cart') }),
  output: z.object({ confirmUrl: z.string(), totalPoints: z.number(), leftPoints: z.number().nullable() }),
  async run({ call, origin }, { soundIds }) {
    const { leftPoints } = await call(getSpendingAllowance, {})
    const before = await call(getCart, {})
    const items = await call(addToCart, { body: soundIds.map((one) => ({ soundId: one })) })
    const buyable = items.filter(({ matched }) => matched !== false)
    const totalPoints = buyable.reduce((sum, item) => sum + cartPoints(item), 0)
    if (leftPoints !== null && totalPoints > leftPoints) {
      const had = new Set(before.map((item) => item.soundId))
      for (const one of soundIds.filter((id) => !had.has(id)))
        await call(removeFromCart, { params: { soundId: one } })
      throw new Error(
        `The cart would cost ${totalPoints} points, and ${leftPoints} are left of this month’s limit. Nothing was added.`,
      )
    }
    return { confirmUrl: new URL('/loops-checkout', origin).href, totalPoints, leftPoints }
  },
})
