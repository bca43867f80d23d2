import { artists } from '../artists/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { command } from '../platform/commands/command.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { vocabulary } from '../vocabulary/slice.ts'
import { catalogueOrder, makeCatalogue } from './make-catalogue.ts'

/** Catalogues of any size, to try a shop with. */
export const generated = slice({
  name: 'generated',
  after: [vocabulary, catalogue, artists],
  open: ({ platform: { db } }: SliceContext<unknown>) => ({
    commands: {
      'make-catalogue': command(catalogueOrder, (order, onProgress) => makeCatalogue(db, order, onProgress)),
    },
  }),
})
