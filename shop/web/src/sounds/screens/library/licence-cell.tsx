import { fetchCertificate, type Purchase } from '@segno/contract'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { fetchFile } from '../../../shared/api/call.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import styles from './library.module.css'

/** The number of a licence, which leads to what anybody can check, and its certificate while it holds. */
export function LicenceCell({ purchase: { licenceNumber, loop, ended } }: { purchase: Purchase }) {
  const certificate = useAction({
    run: () => fetchFile(fetchCertificate, { params: { number: licenceNumber } }),
    onDone: (blob) => saveBlob(blob, `Licence ${licenceNumber}.pdf`),
  })
  return (
    <span className={styles.licence} data-ended={ended !== null || undefined}>
      <Link to={`/licences/${licenceNumber}`} title="Licence number">
        {licenceNumber}
      </Link>
      {ended === null && (
        <ActionButton
          action={certificate}
          look="quiet"
          busy="Saving"
          aria-label={`Licence of ${loop.title} as PDF`}
        >
          PDF
        </ActionButton>
      )}
    </span>
  )
}
