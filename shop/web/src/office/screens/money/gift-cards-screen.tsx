import {
  allGiftCardsList,
  type AnyGiftCard,
  blockGiftCard,
  forgetGiftRecipient,
  getGiftCardTotals,
  giftCardCan,
  GIFT_CARD_STATES,
  type GiftCardState,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { StateMark } from '../../../kit/data/state-mark.tsx'

const STATES: Readonly<Record<GiftCardState, { title: string; tone: 'good' | 'bad' | 'neutral' }>> = {
  unsent: { title: 'Not mailed', tone: 'neutral' },
  waiting: { title: 'Waits for its day', tone: 'neutral' },
  sent: { title: 'Sent', tone: 'good' },
  undelivered: { title: 'Not delivered', tone: 'bad' },
  redeemed: { title: 'Redeemed', tone: 'good' },
  blocked: { title: 'On hold', tone: 'bad' },
  refunded: { title: 'Refunded', tone: 'neutral' },
}

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: GIFT_CARD_STATES.map((value) => ({ value, label: STATES[value].title })),
  },
] as const

interface Asked {
  readonly card: AnyGiftCard
  readonly to: 'block' | 'forget'
}

const columns = (onAsk: (asked: Asked) => void): TableColumns<typeof allGiftCardsList> => [
  { title: 'Bought', sort: 'boughtAt', cell: ({ boughtAt }) => <Day at={boughtAt} /> },
  {
    title: 'Buyer',
    cell: ({ buyer }) => (
      <Link to={`/admin/view_user/${buyer.id}`} title={buyer.name}>
        {buyer.email}
      </Link>
    ),
  },
  { title: 'Recipient', cell: ({ recipientEmail, recipientName }) => recipientEmail ?? recipientName ?? '' },
  { title: 'Code', cell: ({ codeEnd }) => `…${codeEnd}` },
  {
    title: 'Sum',
    sort: 'amountCents',
    align: 'end',
    cell: ({ amountCents, currency }) => formatMoney(amountCents, { currency }),
  },
  {
    title: 'Left',
    sort: 'leftCents',
    align: 'end',
    cell: ({ leftCents, currency }) => formatMoney(leftCents, { currency }),
  },
  {
    title: 'State',
    cell: ({ state }) => <StateMark tone={STATES[state].tone}>{STATES[state].title}</StateMark>,
  },
  {
    title: 'Actions',
    isActions: true,
    cell: (card) => (
      <>
        <ButtonLink
          look="quiet"
          to={`/admin_subscription_history?payment=${card.paymentId}`}
          aria-label={`Payment of …${card.codeEnd}`}
        >
          Payment
        </ButtonLink>
        {(giftCardCan('block', card) || giftCardCan('unblock', card)) && (
          <Button
            look="quiet"
            aria-label={`${verbOf(card)} …${card.codeEnd}`}
            onClick={() => onAsk({ card, to: 'block' })}
          >
            {verbOf(card)}
          </Button>
        )}
        {(card.recipientEmail ?? card.recipientName) !== null && (
          <Button
            look="quiet"
            aria-label={`Erase the recipient of …${card.codeEnd}`}
            onClick={() => onAsk({ card, to: 'forget' })}
          >
            Erase recipient
          </Button>
        )}
      </>
    ),
  },
]

const verbOf = (card: AnyGiftCard): string => (giftCardCan('unblock', card) ? 'Release' : 'Hold')

/** Gift cards of all buyers, and what the shop owes on them. */
export function AllGiftCardsScreen() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Screen title="Gift cards" description={<Outstanding />}>
      <DataTable
        title="Gift cards"
        of={allGiftCardsList}
        columns={columns(setAsked)}
        sort="-boughtAt"
        filters={FILTERS}
        search="Buyer, recipient or end of the code"
        empty={<p>Nobody has bought a gift card yet.</p>}
      />
      {asked?.to === 'block' && <BlockDialog card={asked.card} onClose={() => setAsked(null)} />}
      {asked?.to === 'forget' && (
        <ReasonDialog
          title={`Erase the recipient of …${asked.card.codeEnd}?`}
          confirm="Erase"
          consequence="Name, address and message are erased for good. The code stays good: its buyer can give it."
          run={(reason) => call(forgetGiftRecipient, { params: { cardId: asked.card.id }, body: { reason } })}
          done="The recipient is erased"
          refresh={[[allGiftCardsList.list.path]]}
          onClose={() => setAsked(null)}
        />
      )}
    </Screen>
  )
}

function Outstanding() {
  const { data } = useQuery({
    queryKey: [getGiftCardTotals.path],
    queryFn: ({ signal }) => call(getGiftCardTotals, {}, signal),
  })
  if (!data) return null
  if (data.outstanding.length === 0) return <>Nothing is owed on gift cards.</>
  const sums = data.outstanding.map(({ cents, currency }) => formatMoney(cents, { currency }))
  return <>{sums.join(' and ')} is owed on gift cards. Refund a card from its payment.</>
}

function BlockDialog({ card, onClose }: { card: AnyGiftCard; onClose: () => void }) {
  const isBlocked = !giftCardCan('unblock', card)
  const form = useForm({
    schema: blockGiftCard.body,
    fields: { reason: { label: 'Reason' }, isBlocked: { label: 'On hold' } },
    initial: { reason: '', isBlocked },
    send: (body) => call(blockGiftCard, { params: { cardId: card.id }, body }),
    done: isBlocked ? 'The gift card is on hold' : 'The gift card can be redeemed again',
    refresh: [[allGiftCardsList.list.path], [getGiftCardTotals.path]],
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`${verbOf(card)} the gift card …${card.codeEnd}?`}
      confirm={verbOf(card)}
      look={isBlocked ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p>
        {isBlocked
          ? 'Nobody can redeem it until you release it. Its money is kept.'
          : 'Its code works again. A card whose payment is disputed cannot be released.'}
      </p>
      <TextField form={form} name="reason" autoComplete="off" />
    </FormDialog>
  )
}
