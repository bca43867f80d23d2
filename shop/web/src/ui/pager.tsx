import { backIcon, forthIcon } from './later-icons.ts'
import { ButtonLink } from './button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** What has pages. */
  label: string
  currentPage: number
  totalPages: number
  addressOf: (page: number) => string
}

/** From page to page of a list; nothing where there is one. */
export function Pager({ label, currentPage, totalPages, addressOf }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      {currentPage > 1 ? (
        <ButtonLink look="plain" icon={backIcon} to={addressOf(currentPage - 1)} rel="prev">
          Previous
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className={styles.place}>
        Page {currentPage} of {totalPages}
      </span>
      {currentPage < totalPages ? (
        <ButtonLink look="plain" icon={forthIcon} to={addressOf(currentPage + 1)} rel="next">
          Next
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
