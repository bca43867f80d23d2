import type { GiftCards, OwnGiftCard } from '@segno/contract'
import { formatDay } from '../../../kit/format/date.ts'
import { openAtStart } from '../../../kit/layout/open-at-start.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { deliveryText, worthText } from './gift-card-words.ts'

/** Confirms a gift card that was just paid. */
export function Bought({ card, shown }: { card: OwnGiftCard; shown: GiftCards }) {
  const { amountCents, recipientName, recipientEmail, mailAt, refundableUntil } = card
  return (
    <div ref={openAtStart} role="status">
      <Section title="Gift card bought">
        <DefinitionList
          facts={{
            Worth: worthText(shown, amountCents),
            For: recipientName ?? recipientEmail ?? 'You hand it over',
            Delivery: deliveryText({ recipientEmail, mailOn: mailAt?.slice(0, 10) ?? null }),
            ...(refundableUntil === null
              ? {}
              : { Refund: `Until ${formatDay(refundableUntil)}, if not redeemed` }),
          }}
        />
        <p>
          We emailed you the code. Copy it, correct the address or refund the card below, under “Your gift
          cards”.
        </p>
        <div className={shapes.row}>
          <ButtonLink look="plain" to="/gift-cards">
            Buy another
          </ButtonLink>
          <ButtonLink look="plain" to="/subscription_history">
            Subscription History
          </ButtonLink>
        </div>
      </Section>
    </div>
  )
}
