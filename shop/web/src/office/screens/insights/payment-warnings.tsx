import { getPaymentWarnings } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { call } from '../../../shared/api/call.ts'

/** Trouble with payments, above all figures. */
export function PaymentWarnings() {
  const { data } = useQuery({
    queryKey: [getPaymentWarnings.path],
    queryFn: ({ signal }) => call(getPaymentWarnings, {}, signal),
  })
  // A figure short is better than a dashboard that fails for it.
  if (!data || data.warnings.length === 0) return null
  return (
    <FormProblem>
      {data.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </FormProblem>
  )
}
