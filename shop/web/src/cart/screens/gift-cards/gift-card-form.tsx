import {
  type GiftCards,
  type GiftFacts,
  GIFT_CARD_DAYS_AHEAD,
  GIFT_CARD_SUMS,
  giftFacts,
} from '@segno/contract'
import * as z from 'zod/mini'
import { DateField, MoneyField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import fields from '../../../kit/form/form.module.css'
import { useToday } from '../../../kit/form/use-today.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { pointsText } from './gift-card-words.ts'
import styles from './gift-cards.module.css'

const DAY_MS = 86_400_000
const OTHER = 'other'

/** A gift card that is about to be paid. */
export interface ChosenGift extends GiftFacts {
  readonly grossCents: number
}

interface GiftCardFormProps {
  shown: GiftCards
  /** As it was typed before its payment was left. */
  chosen: ChosenGift | null
  onChosen: (gift: ChosenGift) => void
}

const schemaOf = ({ minCents, maxCents }: GiftCards) =>
  z.object({
    ...giftFacts.shape,
    grossCents: z.int().check(z.minimum(minCents), z.maximum(maxCents)),
    mailOn: z.iso.date(),
  })

/** For whom a gift card is, what it is worth, and when it is mailed. */
export function GiftCardForm({ shown, chosen, onChosen }: GiftCardFormProps) {
  const today = useToday()
  const firstName = useAppState(({ profile }) => profile?.userFirstName ?? '')
  const sums = GIFT_CARD_SUMS.filter((cents) => cents >= shown.minCents && cents <= shown.maxCents)
  const money = (cents: number): string => formatMoney(cents, { currency: shown.currency })
  const form = useForm({
    schema: schemaOf(shown),
    fields: {
      grossCents: { label: 'Sum', write: money },
      senderName: { label: 'From' },
      recipientName: { label: 'For', isOptional: true },
      recipientEmail: { label: 'Recipient’s email', isOptional: true },
      mailOn: { label: 'Send on' },
      message: { label: 'Message (optional)', isOptional: true },
    },
    initial: {
      grossCents: chosen?.grossCents ?? sums[1] ?? sums[0] ?? shown.minCents,
      senderName: chosen?.senderName ?? firstName,
      recipientName: chosen?.recipientName ?? '',
      recipientEmail: chosen?.recipientEmail ?? '',
      message: chosen?.message ?? '',
      mailOn: chosen?.mailOn ?? today,
    },
    send: (typed) => Promise.resolve(typed),
    // The day and the message are of a mail.
    onSent: (typed) =>
      onChosen(typed.recipientEmail === null ? { ...typed, message: null, mailOn: null } : typed),
  })
  const { grossCents, recipientEmail } = form.values
  const points = pointsText(shown, grossCents)
  const last = new Date(Date.parse(today) + GIFT_CARD_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10)
  const picked = sums.some((cents) => cents === grossCents) ? String(grossCents) : OTHER
  return (
    <Form
      form={form}
      submit={points === null ? 'Continue to payment' : `Continue to pay ${money(Number(grossCents))}`}
      isGuarded={false}
    >
      <Segmented
        label="Sums"
        value={picked}
        segments={[
          ...sums.map((cents) => ({
            value: String(cents),
            label: formatMoney(cents, { currency: shown.currency, isShort: true }),
          })),
          { value: OTHER, label: 'Other' },
        ]}
        onChange={(value) => form.set('grossCents', value === OTHER ? null : Number(value))}
      />
      {picked === OTHER && (
        <MoneyField
          form={form}
          name="grossCents"
          currency={shown.currency}
          hint={`${money(shown.minCents)} to ${money(shown.maxCents)}.`}
        />
      )}
      {points !== null && <p className={styles.note}>Brings {points}, at today’s prices.</p>}
      <div className={fields.pair}>
        <TextField form={form} name="senderName" autoComplete="name" />
        <TextField form={form} name="recipientName" isMarked autoComplete="off" />
      </div>
      <TextField
        form={form}
        name="recipientEmail"
        isMarked
        type="email"
        autoComplete="off"
        hint="Leave it empty to hand the code over yourself."
      />
      {recipientEmail && (
        <>
          <DateField
            form={form}
            name="mailOn"
            min={today}
            max={last}
            hint="In the morning; today means at once."
          />
          <TextAreaField form={form} name="message" />
        </>
      )}
    </Form>
  )
}
