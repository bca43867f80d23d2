import { type GiftCards, GIFT_CARD_PACKAGE, listGiftCards } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { openAtStart } from '../../../kit/layout/open-at-start.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { useSecondStep } from '../../../kit/layout/use-second-step.ts'
import { call } from '../../../shared/api/call.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { Button } from '../../../ui/button.tsx'
import { PackagePayment } from '../../billing/package-payment.tsx'
import { boughtPath } from '../../billing/gift-card-link.ts'
import { Bought } from './bought.tsx'
import { type ChosenGift, GiftCardForm } from './gift-card-form.tsx'
import { GiftCardList } from './gift-card-list.tsx'
import { deliveryText, worthText } from './gift-card-words.ts'

/** Buys a gift card, and lists the bought ones. */
export function GiftCardsScreen() {
  const [address] = useSearchParams()
  const query = useQuery({
    queryKey: [listGiftCards.path],
    queryFn: ({ signal }) => call(listGiftCards, {}, signal),
  })
  return (
    <Screen
      title="Gift cards"
      width="form"
      description={
        <>
          Give money that becomes points. Got one? <Link to="/voucher-coupon-add">Redeem it</Link>
        </>
      }
    >
      <Loaded query={query}>
        {(shown) => {
          const bought = shown.cards.find(
            ({ paymentId, state }) => paymentId === address.get('bought') && state !== 'refunded',
          )
          return (
            <>
              {bought ? (
                <Bought card={bought} shown={shown} />
              ) : shown.isOnSale ? (
                <Buy shown={shown} />
              ) : (
                <p>This shop does not sell gift cards.</p>
              )}
              <GiftCardList cards={shown.cards} />
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}

function Buy({ shown }: { shown: GiftCards }) {
  const payment = useSecondStep<ChosenGift>()
  if (payment.opened) return <Pay chosen={payment.opened} shown={shown} onChange={payment.close} />
  return (
    <Section title="Buy a gift card">
      <GiftCardForm shown={shown} chosen={payment.filled} onChosen={payment.open} />
    </Section>
  )
}

interface PayProps {
  chosen: ChosenGift
  shown: GiftCards
  onChange: () => void
}

function Pay({ chosen, shown, onChange }: PayProps) {
  const navigate = useNavigate()
  const { grossCents, ...gift } = chosen
  const { currency } = shown
  return (
    <div ref={openAtStart}>
      <Section
        title="Buy a gift card"
        tools={
          <Button look="plain" onClick={onChange}>
            Change
          </Button>
        }
      >
        <DefinitionList
          facts={{
            For: gift.recipientName ?? gift.recipientEmail ?? 'You hand it over',
            Delivery: deliveryText(gift),
            Total: <strong>{worthText(shown, grossCents)}</strong>,
          }}
        />
        <p>
          You pay {formatMoney(grossCents, { currency })}, and nobody pays VAT on top: when the card is
          redeemed, the VAT of that person’s country is part of the sum. Refund it within 14 days while it is
          not redeemed.
        </p>
        <PackagePayment
          offer={{ id: GIFT_CARD_PACKAGE, currency, grossCents, gift }}
          onPaid={({ id }) => navigate(boughtPath(id), { replace: true })}
        />
      </Section>
    </div>
  )
}
