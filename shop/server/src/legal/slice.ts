import type { LegalTextName } from '@segno/contract'
import { dataExport } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { onPayoutRequested } from '../affiliates/public.ts'
import { affiliates } from '../affiliates/slice.ts'
import { onApplied } from '../artists/public.ts'
import { artists } from '../artists/slice.ts'
import { onOrdered } from '../billing/public.ts'
import { billing } from '../billing/slice.ts'
import { onOffer } from '../catalogue/public.ts'
import { catalogue } from '../catalogue/slice.ts'
import { onRegistered } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { onSale } from '../orders/public.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { acceptAgreement, acceptInForce, requireAgreement } from './accept-text.ts'
import type { LegalContext } from './legal-context.ts'
import { selectAcceptancesOf } from './queries.ts'
import { legalRoutes } from './routes.ts'
import { showLegalText } from './show-legal-texts.ts'

type Settings = Omit<LegalContext, 'db' | 'now'>

/** Terms, privacy policy and the other legal texts, and who accepted which version. */
export const legal = slice({
  name: 'legal',
  after: [accounts, identity, catalogue, artists, orders, billing, affiliates],
  appendOnlyTables: ['legal_text', 'legal_acceptance'],
  open({ platform, settings }: SliceContext<Settings>) {
    const { shop, artistShareBasisPoints, promoPointMicroEur, affiliateTerms, vatSeller } = settings
    const ctx = { ...platform, shop, artistShareBasisPoints, promoPointMicroEur, affiliateTerms, vatSeller }
    return {
      value: { readLegalText: (name: LegalTextName) => showLegalText(ctx, name, undefined) },
      routes: legalRoutes(ctx),
      answers: [
        answer(onRegistered, (tx, { accountId, at }) =>
          acceptInForce(ctx, tx, { name: 'terms', accountId, at, occasion: 'registration' }),
        ),
        answer(onOrdered, (tx, { accountId, at }) =>
          acceptInForce(ctx, tx, { name: 'terms', accountId, at, occasion: 'purchase' }),
        ),
        answer(onSale, (tx, { buyerId: accountId, at }) =>
          acceptInForce(ctx, tx, { name: 'terms', accountId, at, occasion: 'purchase' }),
        ),
        answer(onApplied, (tx, { accountId, agreementNumber: number, at }) =>
          acceptAgreement(ctx, tx, { accountId, number, at, occasion: 'application' }),
        ),
        answer(onPayoutRequested, (tx, { affiliateId: accountId, at }) =>
          acceptInForce(ctx, tx, { name: 'affiliates', accountId, at, occasion: 'payout' }),
        ),
        answer(onOffer, (tx, offer) => requireAgreement(ctx, tx, offer)),
        answer(dataExport, { name: 'acceptedLegalTexts', read: selectAcceptancesOf }),
      ],
    }
  },
})
