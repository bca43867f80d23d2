import { type EndedPlan as Ended, getEndedPlan, planName } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../kit/format/date.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import shapes from '../../../ui/shapes.module.css'

const REASONS: Readonly<Record<Ended['reason'], string>> = {
  cancelled: 'It was cancelled. Nothing more is charged, and your points stay.',
  unpaid: 'Its last payment was not made. Nothing more is charged, and your points stay.',
  refunded: 'It ended with a refund. Nothing more is charged, and your other points stay.',
}

/** In the place of a plan that ended lately: when and why, and what stays. */
export function EndedPlan() {
  const { data: ended } = useQuery({
    queryKey: [getEndedPlan.path],
    queryFn: ({ signal }) => call(getEndedPlan, {}, signal),
    retry: false,
  })
  if (!ended) return null
  const name = planName(ended)
  return (
    <Section title={`Your plan: ${name}, ended on ${formatDay(ended.endedAt)}`}>
      <p>
        {REASONS[ended.reason]}{' '}
        <Link className={shapes.link} to="/subscription_history">
          Subscription History
        </Link>
      </p>
    </Section>
  )
}
