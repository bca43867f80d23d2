import type { VatSeller } from '@segno/vat'
import { accounts } from '../accounts/slice.ts'
import { affiliates } from '../affiliates/slice.ts'
import { billing } from '../billing/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { royalties } from '../royalties/slice.ts'
import { ledgerRules } from '../wallet/public.ts'
import { wallet } from '../wallet/slice.ts'
import { enterBooksJob } from './enter-books.ts'
import { bookBreaches } from './compare-books.ts'
import { booksRoutes } from './routes.ts'

interface Settings {
  readonly vatSeller: VatSeller
  readonly shop: { readonly name: string }
}

/** The shop's money in double entry, as it follows from what the other slices keep. */
export const books = slice({
  name: 'books',
  after: [accounts, wallet, billing, royalties, affiliates],
  appendOnlyTables: ['book_entry', 'book_line'],
  open({ platform, settings: { vatSeller, shop } }: SliceContext<Settings>) {
    const ctx = { ...platform, vatSeller, shop }
    return {
      routes: booksRoutes(ctx),
      jobs: [enterBooksJob(ctx)],
      answers: [answer(ledgerRules, bookBreaches(ctx))],
    }
  },
})
