import { fetchCertificate, type Purchase } from '@segno/contract'
import { Link } from 'react-router'
import { SaveFileButton } from '../../../kit/data/save-file-button.tsx'
import { fetchFile } from '../../../shared/api/call.ts'
import styles from './library.module.css'

/** The number of a licence, which leads to what anybody can check, and its certificate while it holds. */
export function LicenceCell({ purchase: { licenceNumber, loop, ended } }: { purchase: Purchase }) {
  return (
    <span className={styles.licence} data-ended={ended !== null || undefined}>
      <Link to={`/licences/${licenceNumber}`} title="Licence number">
        {licenceNumber}
      </Link>
      {ended === null && (
        <SaveFileButton
          fetch={() => fetchFile(fetchCertificate, { params: { number: licenceNumber } })}
          fileName={`Licence ${licenceNumber}.pdf`}
          look="quiet"
          aria-label={`Licence of ${loop.title} as PDF`}
        >
          PDF
        </SaveFileButton>
      )}
    </span>
  )
}
