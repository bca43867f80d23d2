import { giftCardCan, type OwnGiftCard, refundTimeText } from '@segno/contract'
import { useState } from 'react'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { giftCardLink } from '../../billing/gift-card-link.ts'
import { GiftCardRefundDialog } from '../../billing/gift-card-refund-dialog.tsx'
import { stateText } from './gift-card-words.ts'
import styles from './gift-cards.module.css'
import { RecipientDialog } from './recipient-dialog.tsx'

/** The buyer's gift cards, each with its actions. */
export function GiftCardList({ cards }: { cards: readonly OwnGiftCard[] }) {
  return (
    <Section title="Your gift cards">
      {cards.length === 0 && <p>None yet.</p>}
      <ul className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </Section>
  )
}

function Card({ card }: { card: OwnGiftCard }) {
  const [open, setOpen] = useState<'recipient' | 'refund' | null>(null)
  const { state, currency, amountCents, leftCents, refundingCents, recipientName, recipientEmail, code } =
    card
  const money = (cents: number): string => formatMoney(cents, { currency })
  const canSend = giftCardCan('send', card)
  return (
    <li className={styles.card} data-state={state}>
      <div className={styles.head}>
        <strong className={styles.sum}>{money(amountCents)}</strong>
        <span>{stateText(card)}</span>
      </div>
      <p className={styles.note}>
        {[recipientName, recipientEmail].filter(Boolean).join(' · ') ||
          `Bought on ${formatDay(card.boughtAt)}`}
        {leftCents > 0 && leftCents < amountCents && ` · ${money(leftCents)} left`}
        {refundingCents > 0 && ` · ${refundTimeText({ isByGiftCard: false })}`}
      </p>
      {(canSend || card.refundableUntil !== null) && (
        <div className={styles.tools}>
          {canSend && (
            <>
              <code className={styles.code}>{code}</code>
              <CopyButton text={code} label="Copy code" />
              <CopyButton text={giftCardLink(code)} label="Copy link" />
              <Button onClick={() => setOpen('recipient')}>{SEND_WORDS[state]}</Button>
            </>
          )}
          {card.refundableUntil !== null && <Button onClick={() => setOpen('refund')}>Refund</Button>}
        </div>
      )}
      {open === 'recipient' && <RecipientDialog card={card} onClose={() => setOpen(null)} />}
      {open === 'refund' && card.refundableUntil !== null && (
        <GiftCardRefundDialog
          payment={{ id: card.paymentId, currency, cardBrand: null, cardLast4: null }}
          grossCents={leftCents}
          until={card.refundableUntil}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  )
}

const SEND_WORDS: Partial<Record<OwnGiftCard['state'], string>> = {
  unsent: 'Email it',
  waiting: 'Correct address',
  sent: 'Send again',
  undelivered: 'Correct address',
}
