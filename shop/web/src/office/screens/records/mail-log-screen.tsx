import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { MAIL_TABLE } from '../../records/mail-table.tsx'

/** Mails by recipient, and whether the mail server took them. */
export function MailLogScreen() {
  return (
    <Screen title="Mail log" description="Kept for a month. Codes are hidden.">
      <DataTable
        {...MAIL_TABLE}
        title="Mail log"
        search="Address or subject"
        empty={<p>No mail in the last month. Every mail that the shop sends is listed here.</p>}
      />
    </Screen>
  )
}
