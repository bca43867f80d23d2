import { type GiftCards, GIFT_CARD_PACKAGE, listGiftCards } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PackagePayment } from '../../billing/package-payment.tsx'
import { type ChosenGift, GiftCardForm } from './gift-card-form.tsx'
import { GiftCardList } from './gift-card-list.tsx'
import { deliveryText } from './gift-card-words.ts'

/** Buys a gift card, and lists the bought ones. */
export function GiftCardsScreen() {
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
        {(shown) => (
          <>
            {shown.isOnSale ? <Buy shown={shown} /> : <p>This shop does not sell gift cards.</p>}
            <GiftCardList cards={shown.cards} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Buy({ shown }: { shown: GiftCards }) {
  const [chosen, setChosen] = useState<ChosenGift | null>(null)
  const [isPaying, setPaying] = useState(false)
  if (chosen && isPaying)
    return (
      <Pay
        chosen={chosen}
        currency={shown.currency}
        onChange={() => setPaying(false)}
        onPaid={() => {
          setPaying(false)
          setChosen(null)
        }}
      />
    )
  return (
    <Section title="Buy a gift card">
      <GiftCardForm
        shown={shown}
        chosen={chosen}
        onChosen={(gift) => {
          setChosen(gift)
          setPaying(true)
        }}
      />
    </Section>
  )
}

interface PayProps {
  chosen: ChosenGift
  currency: string
  onChange: () => void
  onPaid: () => void
}

function Pay({ chosen, currency, onChange, onPaid }: PayProps) {
  const queries = useQueryClient()
  const { grossCents, ...gift } = chosen
  return (
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
          Total: <strong>{formatMoney(grossCents, { currency })}</strong>,
        }}
      />
      <p>
        No VAT now: it is charged when the card is redeemed. Refund it within 14 days while it is not
        redeemed.
      </p>
      <PackagePayment
        offer={{ id: GIFT_CARD_PACKAGE, currency, grossCents, gift }}
        onPaid={async () => {
          await queries.invalidateQueries({ queryKey: [listGiftCards.path] })
          showToast({ message: 'Gift card bought. Its code is below and in your inbox.', variant: 'success' })
          onPaid()
        }}
      />
    </Section>
  )
}
