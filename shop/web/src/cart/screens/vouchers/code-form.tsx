import { MAX_CODE_LENGTH, previewVoucher, type VoucherOffer } from '@segno/contract'
import * as z from 'zod/mini'
import { TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { codeIn } from './code-in.ts'

interface CodeFormProps {
  code: string
  /** Why this code cannot be redeemed. */
  problem: string | null
  onOffer: (code: string, offer: VoucherOffer) => void
}

const schema = z.object({
  code: z.string().check(
    z.overwrite(codeIn),
    z.refine((code) => code !== '', 'Enter a voucher code'),
    z.refine(({ length }) => length <= MAX_CODE_LENGTH, 'This is too long for a voucher code'),
  ),
})

/** Asks for a code, and what it gives. */
export function CodeForm({ code: before, problem, onOffer }: CodeFormProps) {
  const form = useForm({
    schema,
    fields: { code: { label: 'Voucher or gift card code' } },
    initial: { code: before },
    send: async ({ code }) => onOffer(code, await call(previewVoucher, { body: { code } })),
  })
  const said = form.problem ?? (form.values.code === before ? problem : null)
  return (
    <Form form={{ ...form, problem: said }} submit="Check code" busy="Checking" isGuarded={false}>
      <TextField
        form={form}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="K7QM-2XWD-9RTV"
      />
    </Form>
  )
}
