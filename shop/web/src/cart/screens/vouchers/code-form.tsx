import { MAX_CODE_LENGTH, previewVoucher, type VoucherOffer } from '@segno/contract'
import { call } from '../../../shared/api/call.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { codeIn } from './code-in.ts'
import styles from './vouchers.module.css'

interface CodeFormProps {
  code: string
  /** Why this code cannot be redeemed. */
  problem: string | null
  onOffer: (code: string, offer: VoucherOffer) => void
}

/** Asks for a code, and what it gives. */
export function CodeForm({ code: before, problem, onOffer }: CodeFormProps) {
  const form = useForm({
    initial: { code: before },
    check: ({ code }) => ({ code: codeProblem(codeIn(code)) }),
    send: async ({ code }) => {
      const typed = codeIn(code)
      onOffer(typed, await call(previewVoucher, { body: { code: typed } }))
    },
  })
  const said = form.problem ?? (form.entry.code === before ? problem : null)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField
        form={form}
        name="code"
        label="Voucher code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="K7QM-2XWD-9RTV"
      />
      {said && <FormProblem>{said}</FormProblem>}
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        {form.isBusy ? 'Checking' : 'Check code'}
      </Button>
    </form>
  )
}

function codeProblem(code: string): string | null {
  if (code === '') return 'Enter a voucher code'
  return code.length > MAX_CODE_LENGTH ? 'This is too long for a voucher code' : null
}
