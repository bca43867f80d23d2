import * as contract from '@segno/contract'
import { type CalendarDay, formatBasisPoints } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import { csvMoney, type CsvColumns } from '../platform/http/csv-answer.ts'
import { closeBooks } from './close-books.ts'
import { saveDatev } from './datev/save-datev.ts'
import type { BooksContext } from './enter-books.ts'
import { selectProviderDifferences } from './ledger/queries.ts'
import { vatOf } from './lines.ts'
import { balancesOf, linesList } from './lists/queries.ts'
import { savePapers } from './papers/save-papers.ts'
import { findBookState } from './queries.ts'
import { hasOssFile } from './vat-return/oss-file.ts'
import { vatReturnRoutes } from './vat-return/routes.ts'

export const booksRoutes = (ctx: BooksContext): Route[] => [
  ...bookListRoutes(ctx),
  ...vatReturnRoutes(ctx),
  route(contract.getBooks, async () => {
    const state = await findBookState(ctx.db)
    const { closed_until: closedUntil, entered_at: enteredAt, compared_at: comparedAt, datev } = state
    return {
      enteredAt: enteredAt?.toISOString() ?? null,
      comparedAt: comparedAt?.toISOString() ?? null,
      closedUntil,
      today: taxDayAt(ctx.now(), ctx.vatSeller.place),
      hasOssFile: hasOssFile(ctx.vatSeller),
      datev: datev as contract.DatevFacts | null,
      providerDiffers: (await selectProviderDifferences(ctx.db)).map((row) => ({
        currency: row.currency,
        bookedCents: row.booked_cents,
        listedCents: row.listed_cents,
      })),
      differences: state.differences,
    }
  }),
  route(contract.saveDatev, ({ body }) => saveDatev(ctx, body)),
  route(contract.savePapers, ({ caller, body }) => savePapers(ctx, caller.accountId, body.month)),
  route(contract.closeBooks, ({ caller, body }) =>
    closeBooks(ctx, caller.accountId, body.until as CalendarDay),
  ),
]

const bookListRoutes = ({ db }: Pick<BooksContext, 'db'>): Route[] => [
  ...listRoutes(contract.bookBalancesList, {
    rows: ({ query }) => balancesOf(db, query),
    toItems: (rows) =>
      rows.map(({ id, opening_cents, debit_cents, credit_cents, closing_cents, ...row }) => ({
        id,
        ...toBooked(row),
        openingCents: opening_cents,
        debitCents: debit_cents,
        creditCents: credit_cents,
        closingCents: closing_cents,
      })),
    csv: {
      name: 'Trial balance',
      columns: {
        ...ACCOUNT,
        Opening: (of) => csvMoney(of.openingCents, of.currency),
        Debit: (of) => csvMoney(of.debitCents, of.currency),
        Credit: (of) => csvMoney(of.creditCents, of.currency),
        Closing: (of) => csvMoney(of.closingCents, of.currency),
      },
    },
  }),
  ...listRoutes(contract.bookLinesList, {
    rows: ({ query }) => linesList(db, query),
    toItems: (rows) =>
      rows.map((row) => ({
        id: row.id,
        entryId: row.entry_id,
        day: row.day,
        source: row.source,
        paymentId: row.payment_id,
        paper: row.paper,
        ...toBooked(row),
        amountCents: row.amount_cents,
        enteredAt: row.posted_at.toISOString(),
      })),
    csv: {
      name: 'Journal',
      columns: {
        Day: ({ day }: contract.BookLine) => day,
        Entry: ({ entryId }) => entryId,
        Kind: ({ source }) => contract.BOOK_SOURCES[source],
        ...ACCOUNT,
        Debit: (of) => (of.amountCents > 0 ? csvMoney(of.amountCents, of.currency) : null),
        Credit: (of) => (of.amountCents < 0 ? csvMoney(Math.abs(of.amountCents), of.currency) : null),
        Paper: ({ paper }) => paper,
        Payment: ({ paymentId }) => paymentId,
        Entered: ({ enteredAt }) => enteredAt,
      },
    },
  }),
]

const toBooked = (
  row: Parameters<typeof vatOf>[0] & { readonly account: string; readonly currency: string },
) => ({
  account: row.account as contract.BookAccount,
  vat: vatOf(row),
  currency: row.currency,
})

type Booked = Pick<contract.BookBalance, 'account' | 'vat' | 'currency'>

const ACCOUNT = {
  Account: ({ account }: Booked) => contract.BOOK_ACCOUNTS[account].title,
  'VAT country': ({ vat }: Booked) => vat?.country ?? null,
  'VAT rate': ({ vat }: Booked) => vat && formatBasisPoints(vat.rateBasisPoints),
  Currency: ({ currency }: Booked) => currency,
} satisfies CsvColumns<Booked>
