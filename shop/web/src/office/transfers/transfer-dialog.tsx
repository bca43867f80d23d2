import { payoutTransfer } from '@segno/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod/mini'
import { DateField, TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useToday } from '../../kit/form/use-today.ts'
import { useForm } from '../../kit/form/use-form.ts'

interface TransferDialogProps {
  title: string
  send: (transfer: z.output<typeof payoutTransfer>) => Promise<unknown>
  done: string
  /** Beginnings of the keys of queries that show something else now. */
  refresh: readonly QueryKey[]
  onClose: () => void
  /** Where the money went. */
  children: ReactNode
}

/** Asks when money was transferred, and under which reference. */
export function TransferDialog({ title, send, done, refresh, onClose, children }: TransferDialogProps) {
  const today = useToday()
  const form = useForm({
    schema: payoutTransfer,
    fields: { paidOn: { label: 'Paid on' }, reference: { label: 'Reference' } },
    initial: { paidOn: today, reference: '' },
    send,
    done,
    refresh,
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={title} confirm="Mark paid" onClose={onClose}>
      {children}
      <DateField form={form} name="paidOn" />
      <TextField form={form} name="reference" hint="As on the bank statement." autoComplete="off" />
    </FormDialog>
  )
}
