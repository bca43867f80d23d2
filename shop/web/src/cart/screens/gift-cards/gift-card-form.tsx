import { type GiftCards, type GiftFacts, GIFT_CARD_DAYS_AHEAD, GIFT_CARD_SUMS } from '@segno/contract'
import * as z from 'zod/mini'
import { DateField, MoneyField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useToday } from '../../../kit/form/use-today.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { Segmented } from '../../../ui/segmented.tsx'

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
    grossCents: z.int().check(z.minimum(minCents), z.maximum(maxCents)),
    senderName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    recipientName: z.nullable(z.string().check(z.trim(), z.maxLength(100))),
    recipientEmail: z.nullable(z.string().check(z.trim(), z.maxLength(254))),
    message: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
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
      recipientName: { label: 'For' },
      recipientEmail: { label: 'Recipient’s email' },
      mailOn: { label: 'Send on' },
      message: { label: 'Message, if you like' },
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
    onSent: (typed) => {
      const recipientEmail = typed.recipientEmail || null
      onChosen({
        ...typed,
        recipientEmail,
        recipientName: typed.recipientName || null,
        message: typed.message || null,
        mailOn: recipientEmail === null ? null : typed.mailOn,
      })
    },
  })
  const { grossCents, recipientEmail } = form.values
  const last = new Date(Date.parse(today) + GIFT_CARD_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10)
  const picked = sums.some((cents) => cents === grossCents) ? String(grossCents) : OTHER
  return (
    <Form form={form} submit="Continue to payment" isGuarded={false}>
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
      <TextField form={form} name="senderName" autoComplete="name" />
      <TextField form={form} name="recipientName" autoComplete="off" hint="Optional." />
      <TextField
        form={form}
        name="recipientEmail"
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
