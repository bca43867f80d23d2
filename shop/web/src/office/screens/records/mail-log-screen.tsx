import { mailLog } from '@segno/contract'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { MAIL_COLUMNS, MAIL_FILTERS } from '../../records/mail-columns.tsx'

/** Mails by recipient, and whether the mail server took them. */
export function MailLogScreen() {
  return (
    <Screen title="Mail log" description="Kept for a month. Codes are hidden.">
      <DataTable
        title="Mail log"
        of={mailLog}
        columns={MAIL_COLUMNS}
        sort="-queuedAt"
        keyOf={({ id }) => id}
        filters={MAIL_FILTERS}
        search="Address or subject"
        empty={<p>No mail in the last month. Every mail that the shop sends is listed here.</p>}
      />
    </Screen>
  )
}
