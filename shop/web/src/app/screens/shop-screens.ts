import { BUYERS, type Role } from '@segno/contract'
import { asStep, screen, type Screen } from './screen.ts'

const USER: readonly Role[] = ['user']

// Screens with two addresses.
const cart = async () => (await import('../../cart/screens/cart/cart-screen.tsx')).CartScreen
const licence = async () => (await import('../../cart/screens/licences/licence-screen.tsx')).LicenceScreen
const receipt = async () => (await import('../../sounds/screens/library/receipt-screen.tsx')).ReceiptScreen

/** Finding, hearing and buying sounds, and what belongs to a buyer. */
export const SHOP_SCREENS: readonly Screen[] = [
  screen(
    '/sounds',
    'Sounds',
    'everyone',
    async () => (await import('../../sounds/screens/sounds/sounds-screen.tsx')).SoundsScreen,
    { rail: { icon: 'waveform' } },
  ),
  screen(
    '/sounds/:id',
    'Sound',
    'everyone',
    async () =>
      (await import('../../sounds/screens/sounds/landing/sound-address-screen.tsx')).SoundAddressScreen,
  ),
  screen(
    '/sounds/:id/:other',
    'Sounds',
    'everyone',
    async () => (await import('../../sounds/screens/sounds/landing/landing-screen.tsx')).LandingScreen,
  ),
  screen(
    '/match',
    'Match',
    'everyone',
    async () => (await import('../../listening/screens/match/match-screen.tsx')).MatchScreen,
    { rail: { icon: 'match' } },
  ),
  screen(
    '/artists',
    'Artists',
    'everyone',
    async () => (await import('../../sounds/screens/artists/artists-screen.tsx')).ArtistsScreen,
    { rail: { icon: 'artists', also: ['/packs'] } },
  ),
  screen(
    '/artists/:handle',
    'Artist',
    'everyone',
    async () => (await import('../../sounds/screens/artists/artist-screen.tsx')).ArtistScreen,
  ),
  screen(
    '/packs',
    'Packs',
    'everyone',
    async () => (await import('../../sounds/screens/artists/packs/packs-screen.tsx')).PacksScreen,
  ),
  screen(
    '/packs/:id',
    'Pack',
    'everyone',
    async () => (await import('../../sounds/screens/artists/packs/pack-screen.tsx')).PackScreen,
  ),
  screen(
    '/packs/:handle/:slug',
    'Pack',
    'everyone',
    async () => (await import('../../sounds/screens/artists/packs/pack-screen.tsx')).PackScreen,
  ),
  screen(
    '/favourites',
    'Favourites',
    BUYERS,
    async () => (await import('../../sounds/screens/favourites/favourites-screen.tsx')).FavouritesScreen,
    { rail: { icon: 'heart', short: 'Faves', count: 'favourites', also: ['/collections'] } },
  ),
  screen(
    '/favourites/collections',
    'Collections',
    BUYERS,
    async () =>
      (await import('../../sounds/screens/favourites/collections/collections-screen.tsx')).CollectionsScreen,
  ),
  screen(
    '/collections',
    'Collections',
    'everyone',
    async () =>
      (await import('../../sounds/screens/artists/collections/public-collections-screen.tsx'))
        .PublicCollectionsScreen,
  ),
  screen(
    '/collections/:key',
    'Collection',
    'everyone',
    async () =>
      (await import('../../sounds/screens/favourites/collections/collection-screen.tsx')).CollectionScreen,
  ),
  screen(
    '/favourites/recent',
    'Recently played',
    BUYERS,
    async () => (await import('../../sounds/screens/favourites/recent-screen.tsx')).RecentScreen,
  ),
  screen(
    '/favourites/not-for-me',
    'Not for me',
    BUYERS,
    async () => (await import('../../sounds/screens/favourites/not-for-me-screen.tsx')).NotForMeScreen,
  ),
  screen('/publicCart', 'Cart', 'everyone', cart, {
    rail: { icon: 'cart', count: 'cart', isForVisitors: true },
  }),
  screen('/cart', 'Cart', BUYERS, cart, {
    signedOutTo: '/publicCart',
    rail: { icon: 'cart', count: 'cart' },
  }),
  screen(
    '/loops-checkout',
    'Check out',
    BUYERS,
    async () => (await import('../../cart/screens/checkout/checkout-screen.tsx')).CheckoutScreen,
  ),
  screen(
    '/purchase_history',
    'Purchased Loops',
    BUYERS,
    async () => (await import('../../sounds/screens/library/purchases-screen.tsx')).PurchasesScreen,
    { rail: { icon: 'library', label: 'Library' } },
  ),
  screen(
    '/jams',
    'Jams',
    'everyone',
    async () => (await import('../../jams/screens/jams/viewing/jams-screen.tsx')).JamsScreen,
    { rail: { icon: 'rows' } },
  ),
  screen(
    '/jams/mine',
    'My jams',
    USER,
    async () => (await import('../../jams/screens/jams/editorial-jams-screen.tsx')).OwnJamsScreen,
  ),
  screen(
    '/jams/:id',
    'Jam',
    'everyone',
    async () => (await import('../../jams/screens/jams/viewing/jam-screen.tsx')).JamScreen,
  ),
  screen('/licences', 'Check a licence', 'everyone', licence),
  screen('/licences/:number', 'Licence', 'everyone', licence),
  screen('/receipt', 'Receipt', BUYERS, receipt),
  screen('/receipt/:id', 'Receipt', BUYERS, receipt),
  screen(
    '/drag_out_history',
    'Drag-out history',
    BUYERS,
    async () => (await import('../../sounds/screens/drag-outs/drag-outs-screen.tsx')).DragOutsScreen,
  ),
  screen(
    '/prices',
    'Points & plans',
    'everyone',
    async () => (await import('../../cart/screens/subscriptions/prices-screen.tsx')).PricesScreen,
    { rail: { icon: 'points', short: 'Points', isForVisitors: true } },
  ),
  screen(
    '/subscriptions',
    'Points & plans',
    BUYERS,
    async () =>
      (await import('../../cart/screens/subscriptions/subscriptions-screen.tsx')).SubscriptionsScreen,
    {
      rail: {
        icon: 'points',
        short: 'Points',
        also: ['/subscription_history', '/points', '/gift-cards', '/voucher-coupon-add', '/subscribed'],
      },
      signedOutTo: '/prices',
    },
  ),
  screen(
    '/subscribed',
    'Subscribed',
    BUYERS,
    async () => (await import('../../cart/screens/subscriptions/subscribed-screen.tsx')).SubscribedScreen,
    asStep,
  ),
  screen(
    '/subscriptions_confirm',
    'Confirm your subscription',
    BUYERS,
    async () => (await import('../../cart/screens/subscriptions/confirm-screen.tsx')).ConfirmScreen,
    asStep,
  ),
  screen(
    '/gift-cards',
    'Gift cards',
    BUYERS,
    async () => (await import('../../cart/screens/gift-cards/gift-cards-screen.tsx')).GiftCardsScreen,
  ),
  screen(
    '/subscription_history',
    'Subscription History',
    BUYERS,
    async () => (await import('../../cart/screens/subscriptions/history-screen.tsx')).HistoryScreen,
  ),
  screen(
    '/points',
    'Your points',
    BUYERS,
    async () => (await import('../../cart/screens/points/points-screen.tsx')).PointsScreen,
  ),
  screen(
    '/voucher-coupon-add',
    'Redeem a voucher',
    BUYERS,
    async () => (await import('../../cart/screens/vouchers/voucher-screen.tsx')).VoucherScreen,
  ),
  screen(
    '/agent',
    'Agent',
    'everyone',
    async () => (await import('../../account/screens/agent/about/agent-screen.tsx')).AgentScreen,
    { rail: { icon: 'magnet', isForVisitors: true } },
  ),
  screen(
    '/agent/packages',
    'Agent packages',
    BUYERS,
    async () => (await import('../../account/screens/agent/agent-packages-screen.tsx')).AgentPackagesScreen,
    { rail: { icon: 'magnet', label: 'Agent', also: ['/agent/packages/purchased-license'] } },
  ),
  screen(
    '/agent/packages/purchased-license',
    'Your Agent licence',
    BUYERS,
    async () => (await import('../../account/screens/agent/licence-screen.tsx')).AgentLicenceScreen,
  ),
  screen(
    '/agent/packages/confirm-purchase',
    'Confirm your Agent package',
    BUYERS,
    async () => (await import('../../account/screens/agent/confirm-agent-screen.tsx')).ConfirmAgentScreen,
    asStep,
  ),
  screen(
    '/affiliate_history',
    'Affiliate history',
    USER,
    async () =>
      (await import('../../account/screens/affiliate/affiliate-history-screen.tsx')).AffiliateHistoryScreen,
    { rail: { icon: 'link', label: 'Affiliates', short: 'Refer' } },
  ),
  screen(
    '/affiliate_payout',
    'Affiliate payouts',
    USER,
    async () =>
      (await import('../../account/screens/affiliate/affiliate-payout-screen.tsx')).AffiliatePayoutScreen,
  ),
]
