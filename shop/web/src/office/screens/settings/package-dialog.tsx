import {
  changePackage,
  KINDS,
  type ListedPackage,
  listPackages,
  listPriceList,
  packageTerms,
} from '@segno/contract'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { TERMS_FIELDS } from './package-words.ts'
import { TermsFields } from './terms-fields.tsx'

/** What shows packages and their prices. */
export const PACKAGES_SHOWN = [[listPriceList.path], [listPackages.path]]

/** Changes name, prices and sale of a package. */
export function PackageDialog({ listed, onClose }: { listed: ListedPackage; onClose: () => void }) {
  // Of when the dialog was opened: what somebody changes meanwhile is not overwritten.
  const [{ id, version, ...was }] = useState(listed)
  const form = useForm({
    schema: packageTerms,
    fields: TERMS_FIELDS,
    initial: {
      name: was.name,
      eurCents: was.eurCents,
      usdCents: was.usdCents,
      gbpCents: was.gbpCents,
      withVat: was.withVat,
      isOnSale: was.isOnSale,
      isRecommended: was.isRecommended,
    },
    send: (body) => call(changePackage, { params: { packageId: id }, body: { ...body, version } }),
    done: 'Saved',
    refresh: PACKAGES_SHOWN,
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Change ${was.name}`} confirm="Save" onClose={onClose}>
      {KINDS[was.kind].isRecurring && <p>{subscribersText(was.subscribers)}</p>}
      <TermsFields form={form} />
    </FormDialog>
  )
}

function subscribersText(count: number): string {
  const who =
    count === 1 ? '1 subscriber keeps the price' : `${formatCount(count)} subscribers keep the price`
  return count === 0 ? 'Nobody has this plan now.' : `${who} they began with.`
}
