import * as contract from '@segno/contract'
import { searchPeople } from '../../accounts/public.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { BillingContext } from '../billing-context.ts'
import { blockGiftCard, forgetGiftRecipient, sendGiftCard } from './change-gift-card.ts'
import { giftCardsOf, sumOutstanding } from './queries.ts'
import { GIFT_CARD_COLUMNS, showGiftCards, toAnyGiftCard } from './show-gift-cards.ts'

export function giftCardRoutes(ctx: BillingContext): Route[] {
  return [
    route(contract.listGiftCards, ({ caller }) => showGiftCards(ctx, caller.accountId)),
    route(contract.sendGiftCard, ({ caller: { accountId }, params, body, clientAddress, proof }) =>
      sendGiftCard(ctx, { accountId, clientAddress, proof, ...params, ...body }),
    ),
    ...listRoutes(contract.allGiftCardsList, {
      rows: async ({ query: { q, state } }) =>
        giftCardsOf(ctx.db, { words: await searchPeople(ctx.db, q, null), state }),
      toItems: (rows) => rows.map(toAnyGiftCard),
      csv: { name: 'Gift cards', columns: GIFT_CARD_COLUMNS },
    }),
    route(contract.getGiftCardTotals, async () => ({ outstanding: await sumOutstanding(ctx.db) })),
    route(contract.blockGiftCard, ({ caller, params, body }) =>
      blockGiftCard(ctx, caller.accountId, { ...params, ...body }),
    ),
    route(contract.forgetGiftRecipient, ({ caller, params, body }) =>
      forgetGiftRecipient(ctx, caller.accountId, { ...params, ...body }),
    ),
  ]
}
