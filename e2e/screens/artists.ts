import { dialog, lanesLoaded, openDialog, press, thenWait } from './acts.ts'
import { HEADING, LANE, rowOf, type Screen, TABLE_ROW } from './screen.ts'

const one = rowOf('artist')
const SOUND = 'main [data-field=title], main li'

/** The demo's artist has kept, played and bought nothing. */
const EMPTY: readonly Screen[] = Object.entries({
  'favourites-empty': '/favourites',
  'recently-played-empty': '/favourites/recent',
  'not-for-me-empty': '/favourites/not-for-me',
  'artist-cart-empty': '/cart',
  'checkout-empty': '/loops-checkout',
  'library-empty': '/purchase_history',
  'drag-outs-empty': '/drag_out_history',
}).map(([name, path]) => one(name, name, path, HEADING, { isPlain: true }))

export const ARTISTS: readonly Screen[] = [
  ...EMPTY,
  one('uploads', 'Uploads', '/uploads', SOUND),
  one('uploads-help', 'Keys of the uploads', '/uploads', SOUND, { act: thenWait(press('?'), dialog) }),
  one('uploads-packs', 'An artist’s packs', '/uploads?show=packs', HEADING),
  one('sales', 'Sales', '/sales_history', TABLE_ROW),
  one('sale', 'One sale', '/sales_history', TABLE_ROW, { act: openDialog(/^Open the sale of /) }),
  one('payout-details', 'Payout details', '/payout_details', 'main dl'),
  one('collaborations', 'Shared royalties', '/collaborations', TABLE_ROW),
  one('notices', 'Copyright notices', '/copyright_notices', TABLE_ROW),
  one('editorial-jams', 'Editorial jams', '/editorial_jam', TABLE_ROW),
  one('editorial-jam', 'Making an editorial jam', '/editorial_jam?jam={jamId}', LANE, { act: lanesLoaded }),
  one('editorial-jam-words', 'Rename a jam', '/editorial_jam?jam={jamId}', LANE, {
    act: openDialog('Rename'),
    isPlain: true,
  }),
  one('published-jam', 'A published jam', '/editorial_jam/view/{jamId}', LANE, { act: lanesLoaded }),
  one('jams-searched', 'Search jams', '/editorial_jam/search', TABLE_ROW),
]
