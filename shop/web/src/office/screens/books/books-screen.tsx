import { type Answer, closeBooks, getBooks } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Balances, Journal, VatReturn } from './book-tables.tsx'
import { useReach } from '../../../shared/api/own-grants.ts'
import { CloseBooksDialog } from './close-books-dialog.tsx'
import { DatevDialog } from './datev-dialog.tsx'
import { PapersDialog } from './papers-dialog.tsx'

const LISTS = [
  { value: 'balances', label: 'Trial balance' },
  { value: 'journal', label: 'Journal' },
  { value: 'vat', label: 'VAT return' },
] as const

/** The shop's money in double entry, and what tax offices are owed. */
export function BooksScreen() {
  const [address, setAddress] = useSearchParams()
  const list = LISTS.find(({ value }) => value === address.get('list'))?.value ?? 'balances'
  const books = useQuery({
    queryKey: [getBooks.path],
    queryFn: ({ signal }) => call(getBooks, {}, signal),
  })
  return (
    <Screen
      title="Books"
      description="Every payment, refund, dispute and payout in double entry. A balance above zero is a debit."
      action={books.data && <Actions books={books.data} />}
    >
      <Loaded query={books}>{(of) => <State books={of} />}</Loaded>
      <Segmented
        label="List"
        segments={LISTS}
        value={list}
        onChange={(next) => setAddress(next === 'balances' ? {} : { list: next })}
      />
      {list === 'balances' && <Balances />}
      {list === 'journal' && <Journal />}
      {list === 'vat' && <VatReturn hasOssFile={books.data?.hasOssFile === true} />}
    </Screen>
  )
}

function State({
  books: { enteredAt, comparedAt, closedUntil, differences, providerDiffers },
}: {
  books: Answer<typeof getBooks>
}) {
  if (differences.length > 0)
    return (
      <Notice heading="The books do not add up" level={2} tone="bad">
        <ul>
          {differences.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Notice>
    )
  if (enteredAt === null) return <p>Nothing is entered yet. The first entries come within five minutes.</p>
  return (
    <>
      <p>
        {comparedAt === null ? (
          'Not compared yet.'
        ) : (
          <>
            The books add up, compared <RelativeTime instant={comparedAt} />.
          </>
        )}{' '}
        Last entered <RelativeTime instant={enteredAt} />;{' '}
        {closedUntil === null ? (
          'no day is closed.'
        ) : (
          <>
            closed until <Day at={closedUntil} />.
          </>
        )}
      </p>
      {providerDiffers.map(({ currency, bookedCents, listedCents }) => (
        <p key={currency}>
          The card provider lists {formatMoney(listedCents, { currency })} of balance, the books have{' '}
          {formatMoney(bookedCents, { currency })}: its list is read each hour. If they still differ tomorrow,
          see <Link to="/admin/card-provider">Card provider</Link>.
        </p>
      ))}
    </>
  )
}

function Actions({ books }: { books: Answer<typeof getBooks> }) {
  const [opened, open] = useState<'close' | 'datev' | 'papers' | null>(null)
  const reaches = useReach()
  return (
    <>
      <Button look="plain" onClick={() => open('datev')}>
        DATEV
      </Button>
      <Button look="plain" onClick={() => open('papers')}>
        Papers
      </Button>
      {reaches(closeBooks) && (
        <Button look="plain" onClick={() => open('close')}>
          Close days
        </Button>
      )}
      {opened === 'datev' && <DatevDialog books={books} onClose={() => open(null)} />}
      {opened === 'papers' && <PapersDialog books={books} onClose={() => open(null)} />}
      {opened === 'close' && <CloseBooksDialog books={books} onClose={() => open(null)} />}
    </>
  )
}
