import { getOwnAcceptances, LEGAL_TEXTS } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCalendarDay } from '../../kit/format/date.ts'
import { call } from '../../shared/api/call.ts'
import styles from './card-form.module.css'

/** Says before a purchase, or what else is agreed to, which terms hold, and that they have changed where they have. */
export function TermsLine({ by = 'buying' }: { by?: 'buying' | 'confirming' }) {
  const { data } = useQuery({
    queryKey: [getOwnAcceptances.path],
    queryFn: ({ signal }) => call(getOwnAcceptances, {}, signal),
    retry: false,
  })
  const terms = data?.texts.find(({ name }) => name === 'terms')
  return (
    <p className={styles.terms}>
      By {by} you agree to the <Link to={LEGAL_TEXTS.terms.path}>terms</Link>
      {terms && ` of ${formatCalendarDay(terms.validFrom)}`}.
      {terms?.accepted && terms.accepted.number < terms.number && (
        <strong> They have changed since you last agreed.</strong>
      )}
    </p>
  )
}
